import { describe, expect, it } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import type { BusinessRecord } from '../../../core/domain/business/business.ts'
import type { CustomerRecord } from '../../../core/domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../../core/domain/records/payment-detail.ts'
import type { ProductRecord } from '../../../core/domain/records/product.ts'
import type { PageRequest, PageWithNext, Place } from '../../../core/ports/records/record-repository.ts'
import type { SandboxEntry } from '../../../core/ports/submission/sandbox-ledger.ts'
import { chosenSeed, seededRandom } from '../../faults/support/random.ts'
import {
  business,
  customer,
  insertBusiness,
  minutesAfter,
  nextId,
  product,
  takeNumberOf,
} from '../../storage/contract/sample-records.ts'

import { openBothEngines, type BothEngines } from './two-databases.ts'

const STEPS = 300

/** Letters of every kind that names have: marks, hooks, signs, spaces, digits, cases that change length. */
const PARTS = [
  'Ọlá',
  'Ola',
  'OLÁ',
  'Okoro',
  'ɗan',
  "A'isha",
  'ß',
  'İ',
  '  ',
  ' & ',
  '-',
  '%',
  '_',
  '\\',
  '12mm',
  '0803 123 4567',
  '+2348031234567',
  'Ltd.',
  'a',
  'z',
  '💡',
  '日本',
  'é',
  'e\u0301',
]

function drawing(seed: number) {
  const random = seededRandom(seed)
  const upTo = (max: number) => Math.floor(random.next() * max)
  const chance = (share: number) => random.next() < share
  const text = (most = 3) =>
    Array.from({ length: 1 + upTo(most) }, () => random.pick(PARTS)).join(random.pick(['', ' ']))
  let minute = 0
  return {
    ...random,
    upTo,
    chance,
    text,
    perhaps: <T>(value: T): T | null => (chance(0.5) ? value : null),
    now: () => minutesAfter((minute += 1)),
  }
}

type Drawing = ReturnType<typeof drawing>
type Kind = 'customers' | 'products' | 'paymentDetails'

const drawCustomer = (draw: Drawing, businessId: string): CustomerRecord =>
  customer(businessId, {
    name: draw.text(),
    businessName: draw.perhaps(draw.text()),
    tin: draw.perhaps(draw.pick(['20481166-0001', '2048 1166 0001', '12345678-0001'])),
    email: draw.perhaps(`${draw.upTo(5)}@shop.ng`),
    phone: draw.perhaps(draw.pick(['08031234567', '+234 803 123 4567'])),
    isWalkIn: draw.chance(0.2),
    automaticReminders: draw.chance(0.5),
    metadata: draw.perhaps({ till: draw.text() }),
    createdAt: draw.now(),
    updatedAt: draw.now(),
  })

const drawProduct = (draw: Drawing, businessId: string): ProductRecord => ({
  ...product(businessId),
  name: draw.text(),
  description: draw.perhaps(draw.text()),
  barcode: draw.perhaps(draw.pick(['012345678905', '0012345678905', '00012345678905', 'ABC-1', '4006381333931'])),
  hsnCode: draw.perhaps('2523.29'),
  isicCode: draw.perhaps('4752'),
  isActive: draw.chance(0.7),
  createdAt: draw.now(),
  updatedAt: draw.now(),
})

const drawPaymentDetail = (draw: Drawing, businessId: string): PaymentDetailRecord => ({
  id: nextId(),
  businessId,
  name: draw.text(),
  type: 'BANK_TRANSFER',
  accountName: draw.perhaps(draw.text()),
  accountNumber: draw.perhaps('0123456789'),
  bankName: draw.perhaps('GTBank'),
  isDefault: false,
  createdAt: draw.now(),
  updatedAt: draw.now(),
  deletedAt: null,
})

/** Follows a list from place to place, and looks at some page of it. */
async function compareList(both: BothEngines, kind: Kind, businessId: string, draw: Drawing): Promise<number> {
  const request: PageRequest = {
    page: 1 + draw.upTo(3),
    limit: 1 + draw.upTo(6),
    search: draw.chance(0.6) ? draw.pick([draw.text(1), draw.text(2), ...'oae']) : undefined,
    ...(draw.chance(0.5) && {
      order: {
        by: draw.pick(['name', 'createdAt', 'updatedAt'] as const),
        direction: draw.pick(['asc', 'desc'] as const),
      },
    }),
    ...(kind === 'products' && draw.chance(0.5) && { isActive: draw.chance(0.5) }),
    ...(kind === 'products' && draw.chance(0.3) && { hasCode: draw.chance(0.5) }),
    ...(kind === 'products' && draw.chance(0.3) && { barcode: draw.pick(['012345678905', 'abc-1', '4006381333931']) }),
    ...(draw.chance(0.2) && { updatedSince: minutesAfter(draw.upTo(300)) }),
  }
  const what = `${kind} ${JSON.stringify(request)}`
  await both.read<PageWithNext<{ readonly id: string }>>(what, (unit) => unit[kind].list(businessId, request))
  let after: Place | undefined
  let found = 0
  for (let pages = 0; pages < 4; pages += 1) {
    const page = await both.read<PageWithNext<{ readonly id: string }>>(
      `${what} behind ${JSON.stringify(after)}`,
      (unit) => unit[kind].list(businessId, { ...request, after }),
    )
    found += page?.items.length ?? 0
    if (!page?.next) break
    after = page.next
  }
  return found
}

describe('records', needs('postgresql'), () => {
  it('are kept, listed and searched by both databases alike, whatever is drawn', async () => {
    const draw = drawing(chosenSeed('records'))
    const both = await openBothEngines()
    const owners = [business(), business()]
    await both.write('businesses', async (unit) => {
      for (const owner of owners) await insertBusiness(unit, owner)
    })
    const kept = {
      customers: [] as CustomerRecord[],
      products: [] as ProductRecord[],
      paymentDetails: [] as PaymentDetailRecord[],
    }
    const draws = { customers: drawCustomer, products: drawProduct, paymentDetails: drawPaymentDetail } as const

    async function insert<K extends Kind>(kind: K, businessId: string) {
      const record = draws[kind](draw, businessId)
      const isIn = await both.write(`insert ${kind}`, async (unit) => {
        await unit[kind].insert(record as never)
        return true
      })
      if (isIn) (kept[kind] as { id: string }[]).push(record)
    }

    async function change(kind: Kind) {
      const index = draw.upTo(kept[kind].length)
      const old = kept[kind][index]
      if (!old) return
      const { id, createdAt } = old
      const changed = {
        ...draws[kind](draw, old.businessId),
        id,
        createdAt,
        deletedAt: draw.chance(0.3) ? draw.now() : null,
        ...(kind === 'paymentDetails' && { isDefault: draw.chance(0.1) }),
        ...('mergedInto' in old && { mergedInto: old.mergedInto, deletedAt: old.deletedAt }),
      }
      const isIn = await both.write(`change ${kind}`, async (unit) => {
        await unit[kind].update(changed as never)
        return true
      })
      if (isIn) (kept[kind] as { id: string }[])[index] = changed
    }

    async function merge() {
      const [from, into] = [draw.pick(kept.customers), draw.pick(kept.customers)]
      if (from === into || from.businessId !== into.businessId || from.mergedInto !== null || into.deletedAt) return
      const at = draw.now()
      await both.write('merge', ({ customers }) => customers.mergeInto(from, into, at))
      kept.customers = kept.customers.map((one) =>
        one.id === from.id || one.mergedInto === from.id
          ? { ...one, mergedInto: into.id, deletedAt: one.deletedAt ?? at, updatedAt: at }
          : one,
      )
    }

    let found = 0
    for (let step = 0; step < STEPS; step += 1) {
      const kind = draw.pick(['customers', 'products', 'paymentDetails'] as const)
      const owner = draw.pick(owners)
      if (draw.chance(0.6)) await insert(kind, owner.id)
      else if (draw.chance(0.7)) await change(kind)
      else if (kept.customers.length > 1) await merge()
      if (step % 5 !== 4) continue
      found += await compareList(both, kind, owner.id, draw)
      const [one, name, pieces] = [draw.pick([owner, ...kept[kind]]), draw.text(), [draw.text(1), 'ola']]
      const wanted = 'name' in one && draw.chance(0.5) ? one.name : name
      await both.read(`${kind} after step ${step}`, async (unit) => ({
        get: await unit[kind].get(owner.id, one.id),
        evenDeleted: await unit[kind].getEvenDeleted(owner.id, one.id),
        // Which one of several is not said where names need not be unique.
        byName: kind === 'paymentDetails' ? undefined : await unit[kind].byName(owner.id, wanted),
        namesakes: await unit[kind].namesakes(owner.id, wanted),
        pieces: await unit[kind].withAnyPiece(owner.id, pieces),
        names: await unit[kind].names(owner.id),
        merged: await unit.customers.mergedInto(owner.id, one.id),
        holders: await unit.customers.tinHolders(owner.id),
        owns: await unit.businesses.owns(owner.id, 'customer', one.id),
      }))
    }
    expect(found).toBeGreaterThan(20)
  })

  it('of businesses and numbers are kept by both databases alike', async () => {
    const draw = drawing(chosenSeed('businesses'))
    const both = await openBothEngines()
    const kept: BusinessRecord[] = []
    const tins = ['2048-1166', '20481166', '2048 1167', 'ab/1', 'AB.1', 'x']

    const drawn = (changes: Partial<BusinessRecord> = {}): BusinessRecord => {
      const sample = business()
      return {
        ...sample,
        name: draw.text(),
        tin: draw.pick(tins),
        defaultClassification: draw.perhaps({ kind: 'GOODS', hsnCode: '2523.29' } as const),
        provider: draw.perhaps({ name: draw.pick(['sandbox', 'mbs'] as const), isConnected: true, credentials: {} }),
        settings: { ...sample.settings, lockDate: draw.perhaps('2026-10-31'), chargesVat: draw.chance(0.5) },
        isDemo: draw.chance(0.5),
        createdAt: draw.now(),
        updatedAt: draw.now(),
        ...changes,
      }
    }

    for (let step = 0; step < 150; step += 1) {
      const one = kept.length > 0 ? draw.pick(kept) : undefined
      const act = draw.upTo(6)
      if (!one || act === 0) {
        const record = drawn()
        const isIn = await both.write('insert', async (unit) => {
          await insertBusiness(unit, record)
          return true
        })
        if (isIn) kept.push(record)
      } else if (act === 1) {
        const { id, tin } = one
        const changed = drawn({ id, tin, deletedAt: draw.chance(0.3) ? draw.now() : null })
        await both.write('change', ({ businesses }) => businesses.update(changed))
      } else if (act === 2) {
        await both.write('take', (unit) => takeNumberOf(unit, one.id))
      } else if (act === 3) {
        const series = { tin: draw.pick(tins), isLive: draw.chance(0.5), next: 1 + draw.upTo(100) }
        await both.write('series', async ({ numberSeries }) => {
          await numberSeries.save(series)
          await numberSeries.enter(one.id, series)
        })
      } else if (act === 4) {
        const ahead = draw.upTo(1_000_000)
        await both.write('clock', ({ practiceClock }) => practiceClock.set(one.id, ahead))
      } else {
        const mark = {
          day: `2026-11-${10 + draw.upTo(20)}`,
          authority: draw.perhaps({ authorityAt: draw.upTo(1e9), receivedAt: draw.upTo(1e9) }),
          confirmedDay: draw.perhaps('2026-11-01'),
        }
        await both.write('mark', ({ instance }) => instance.saveClockMark(mark))
      }
      if (step % 5 !== 4) continue
      const tin = draw.pick(tins)
      await both.read(`after step ${step}`, async ({ businesses, numberSeries, practiceClock, instance }) => {
        const { businesses: counted, invoices } = await instance.facts()
        return {
          all: await businesses.all(),
          byTin: await businesses.byTin(tin),
          series: await Promise.all(kept.map(({ id }) => numberSeries.of(id))),
          ofTin: await numberSeries.ofTin(tin),
          allSeries: await numberSeries.all(),
          highest: await Promise.all(kept.map(({ id }) => numberSeries.highestOf(id, 'LIVE'))),
          highestOfTin: await numberSeries.highestOfTin(tin, 'SANDBOX'),
          unsent: await Promise.all(kept.map(({ id }) => numberSeries.isUnsentNumberTaken(id))),
          ahead: await Promise.all(kept.map(({ id }) => practiceClock.ahead(id))),
          real: await Promise.all(kept.map(({ id }) => practiceClock.hasRealRecords(id))),
          mark: await instance.clockMark(),
          counted: [counted, invoices],
        }
      })
    }
    expect(kept.length).toBeGreaterThan(1)
  })

  it('of keyed requests and of the sandbox are kept by both databases alike', async () => {
    const draw = drawing(chosenSeed('requests'))
    const both = await openBothEngines()
    const businessIds = [nextId(), nextId()]
    const scope = () => Buffer.alloc(32, draw.upTo(6))
    const irn = () => `INV${draw.upTo(8)}-94ND90NR-20261120`

    for (let step = 0; step < 150; step += 1) {
      const [key, at, businessId, number] = [scope(), minutesAfter(draw.upTo(300)), draw.pick(businessIds), irn()]
      const record = {
        scope: key,
        digest: Buffer.alloc(32, draw.upTo(250)),
        subject: draw.perhaps({ kind: 'invoice', id: nextId() }),
        answer: draw.perhaps({ status: 201, body: draw.text() }),
        createdAt: at,
      }
      const entry: SandboxEntry = {
        irn: number,
        businessId,
        sha256: 'ab'.repeat(32),
        acceptedAtMs: draw.upTo(5),
        visibleAtMs: draw.upTo(1e6),
        totalKobo: BigInt(draw.upTo(1e12)),
        taxKobo: BigInt(draw.upTo(1e9)),
        supplierTin: draw.pick(['20481166-0001', '2048.1166/0001', 'ab1']),
        buyerTin: draw.perhaps(draw.pick(['AB 1', '20481166 0001'])),
        typeCode: '396',
        issueDate: '2026-11-20',
        paymentStatus: 'PENDING',
      }
      const irns = [irn(), irn()].filter((one, index, all) => all.indexOf(one) === index)
      const what = draw.upTo(6)
      if (what === 0) await both.write('put', ({ idempotency }) => idempotency.put(record))
      if (what === 1) await both.write('remove', ({ idempotency }) => idempotency.remove(key))
      if (what === 2 && step % 7 === 0) await both.write('old', ({ idempotency }) => idempotency.forgetBefore(at))
      if (what === 3) await both.onBoth('record', ({ sandboxLedger }) => sandboxLedger.record(entry))
      if (what === 4)
        await both.onBoth('paid', ({ sandboxLedger }) => sandboxLedger.updatePayment(businessId, number, 'PAID'))
      if (what === 5) await both.onBoth('sent', ({ sandboxLedger }) => sandboxLedger.deliver(businessId, irns))
      await both.onBoth('confirmed', ({ sandboxLedger }) => sandboxLedger.confirmDelivery(businessId, number))
      await both.onBoth('found', ({ sandboxLedger }) => sandboxLedger.find(businessId, number))
      await both.onBoth('listed', ({ sandboxLedger }) => sandboxLedger.listByTin(businessId, entry.supplierTin))
      await both.read('requested', ({ idempotency }) => idempotency.get(key))
    }
  })
})
