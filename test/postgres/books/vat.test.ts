import { describe, expect, it } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import {
  accountEntryTable,
  accountOpenTable,
  allocationDayTable,
  allocationTable,
  businessTable,
  customerTable,
  certificateTable,
  numberSeriesTable,
  payableEntryTable,
  purchaseAttachmentTable,
  purchaseTable,
  supplierTable,
} from '../../../core/adapters/storage/sqlite/schema/tables.ts'
import { encodePurchaseLines } from '../../../core/adapters/storage/sqlite/purchases/line-codec.ts'
import type { Environment } from '../../../core/contract/http/vocabulary.ts'
import type { InvoiceRecord } from '../../../core/domain/invoice/invoice.ts'
import type { PurchaseLine } from '../../../core/domain/purchases/purchase.ts'
import type { ReturnItem } from '../../../core/domain/vat/filing.ts'
import type { VatItem } from '../../../core/domain/vat/snapshot.ts'
import { customer, invoice } from '../../storage/contract/sample-records.ts'

import { drawFrom, openBoth, type Draw, type Row } from '../both-engines.ts'

/** What VAT is declared from: the same is drawn into both engines, and the same is read. */

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const SEQUENCES = Number(process.env['VAT_SEQUENCES'] ?? 2)

const ENVIRONMENTS = ['LIVE', 'SANDBOX'] as const satisfies readonly Environment[]
const MOSTLY_LIVE = ['LIVE', 'LIVE', 'LIVE', 'SANDBOX'] as const
const MONTHS = ['2026-09', '2026-10', '2026-11']
const DAYS = MONTHS.flatMap((month) => [`${month}-01`, `${month}-15`, `${month}-28`])
const BUSINESSES = [1, 2]
const CUSTOMERS = 5
const ENTRIES = 60
const PURCHASES = 20
const INVOICES = 25

const keyAt = (business: number, at: number): number => business * 1_000 + at
const idAt = (kind: string, business: number, at: number): string => `${kind}-${keyAt(business, at)}`
const millisOf = (minute: number): number => Date.UTC(2026, 10, 20, 9, minute)

function drawnLine({ pick, below }: Draw): PurchaseLine {
  const one = { units: 1n, scale: 0 }
  return {
    ...{ description: 'Cement', quantity: one, unitPrice: one, unitPriceWithVat: null },
    ...{ taxPercent: { units: 75n, scale: 1 }, discount: 0n, printedTax: null, kind: 'GOODS' },
    ...{ category: pick([null, 'Purchases', 'Rent']), chosenInputVat: null, chosenReason: null },
    ...{ forZeroRated: below(2) === 0, billLine: null, productCode: null, notClaimableReason: null },
    inputVat: pick(['CLAIMABLE', 'APPORTIONED', 'NONE_DUE']) as PurchaseLine['inputVat'],
    ...{ gross: 100n, lineTotal: 100n, taxAmount: BigInt(below(2) * 7), vatToRemit: BigInt(below(3)) },
  }
}

const KINDS = ['PAYMENT', 'PAYMENT', 'REFUND', 'WHT', 'VAT_WITHHELD', 'WRITE_OFF', 'OPENING_ITEM', 'INVOICE'] as const

/** Entries of accounts with what they say, what they take back, and what they were settled against. */
function drawnEntries(draw: Draw, businessKey: number): Row[] {
  const { pick, below, maybe } = draw
  const rows: Row[] = []
  const takenBack = new Set<number>()
  for (let at = 0; at < ENTRIES; at += 1) {
    const key = keyAt(businessKey, at)
    const kind = pick(KINDS)
    const reversed = at > 0 && below(5) === 0 ? keyAt(businessKey, below(at)) : null
    const reversesKey = reversed === null || takenBack.has(reversed) ? null : reversed
    if (reversesKey !== null) takenBack.add(reversesKey)
    const details = {
      ...{ reason: maybe('Bad debt') ?? undefined, reference: maybe('Ref 1') ?? undefined, method: 'CASH' },
      ...(kind === 'WHT' || kind === 'VAT_WITHHELD' ? { base: '9007199254740993', ratePercent: '7.5' } : {}),
      offer: kind === 'PAYMENT' ? (maybe(idAt('invoice', businessKey, below(INVOICES))) ?? undefined) : undefined,
    }
    const date = pick(DAYS)
    const environment = pick(MOSTLY_LIVE)
    const of = { businessKey, environment, customerKey: keyAt(businessKey, below(CUSTOMERS)), kind, date }
    const amount = below(4) === 0 ? 500 : -(below(900) + 100)
    rows.push(
      {
        table: accountEntryTable,
        values: {
          ...{ ...of, key, id: idAt('entry', businessKey, at), amount, number: maybe(`N${at}`), reversesKey },
          ...{ dueDate: maybe(date), details: maybe(JSON.stringify(details)), recordedAt: millisOf(below(3)) },
        },
      },
      {
        table: accountOpenTable,
        values: { ...of, entryKey: key, isDebit: amount > 0 ? 1 : 0, dueDate: date, open: below(200) },
      },
    )
  }
  for (let at = 0; at < ENTRIES; at += 1) {
    const key = keyAt(businessKey, at)
    const [creditKey, debitKey] = [keyAt(businessKey, below(ENTRIES)), keyAt(businessKey, below(ENTRIES))]
    const amount = pick([10, 20, -10])
    rows.push(
      { table: allocationTable, businessKey, values: { key, creditKey, debitKey, amount, at: millisOf(below(3)) } },
      { table: allocationDayTable, values: { allocationKey: key, businessKey, environment: 'LIVE', date: pick(DAYS) } },
      {
        table: certificateTable,
        businessKey,
        values: { key, entryKey: creditKey, number: maybe(`C${at}`), date: maybe(pick(DAYS)) },
      },
    )
  }
  return rows
}

function drawnPurchases(draw: Draw, businessKey: number): Row[] {
  const { pick, below, maybe, some } = draw
  const rows: Row[] = []
  for (let at = 0; at < PURCHASES; at += 1) {
    const key = keyAt(businessKey, at)
    const date = pick(DAYS)
    const status = pick(['RECORDED', 'RECORDED', 'DRAFT', 'CANCELLED'])
    rows.push({
      table: purchaseTable,
      values: {
        ...{ key, id: idAt('purchase', businessKey, at), businessKey, environment: pick(MOSTLY_LIVE), date },
        ...{
          type: pick(['BILL', 'CREDIT_NOTE', 'IMPORT_VAT']),
          status,
        },
        ...{
          number: status === 'DRAFT' ? null : `P${at}`,
          vatMonth: pick(MONTHS),
          taxPoint: pick(DAYS),
          supplierKey: maybe(businessKey),
        },
        ...{ supplierName: maybe('Dangote'), supplierTin: maybe('1-1'), supplierInvoiceNumber: maybe('S1') },
        ...{ billKey: at > 0 ? maybe(keyAt(businessKey, below(at))) : null, irn: maybe('IRN'), dueDate: date },
        ...{ customsValue: maybe(1_000), totalTax: 75, subtotal: 1_000, total: 1_075, declarationNumber: maybe('D1') },
        ...{ lines: encodePurchaseLines(some([drawnLine(draw), drawnLine(draw)])), proofDifferences: '[]' },
        proofState: pick(['CLEARED', 'UNCHECKED']),
      },
    })
    if (below(2) === 0) {
      const values = { key, id: idAt('attachment', businessKey, at), purchaseKey: key }
      rows.push({ table: purchaseAttachmentTable, businessKey, values })
    }
    rows.push({
      table: payableEntryTable,
      values: {
        ...{ key, id: idAt('payable', businessKey, at), businessKey, environment: 'LIVE', supplierKey: businessKey },
        ...{ kind: pick(['PAYMENT', 'WRITE_BACK']), amount: -below(500) - 1, date: pick(DAYS) },
      },
    })
  }
  return rows
}

function drawnRows(draw: Draw): Row[] {
  return BUSINESSES.flatMap((businessKey): Row[] => {
    const id = `business-${businessKey}`
    const customers = Array.from({ length: CUSTOMERS }, (_none, at): Row => {
      const isMerged = at === CUSTOMERS - 1
      const values = {
        ...{ key: keyAt(businessKey, at), id: idAt('customer', businessKey, at), businessKey, name: `Customer ${at}` },
        ...{ nameFold: String(at), tin: draw.maybe('2-2'), deletedAt: isMerged || at === 3 ? 1 : null },
        mergedIntoKey: isMerged ? keyAt(businessKey, 1) : null,
      }
      return { table: customerTable, values }
    })
    return [
      { table: numberSeriesTable, values: { key: businessKey, tinFold: id, next: 1 } },
      { table: businessTable, values: { key: businessKey, id, seriesKey: businessKey, tinFold: id } },
      { table: supplierTable, values: { key: businessKey, id: `supplier-${businessKey}`, businessKey } },
      ...customers,
      ...drawnEntries(draw, businessKey),
      ...drawnPurchases(draw, businessKey),
    ]
  })
}

function drawnInvoices({ pick, below, maybe }: Draw): InvoiceRecord[] {
  return BUSINESSES.flatMap((business) =>
    Array.from({ length: INVOICES }, (_none, at) => {
      const buyer = customer(`business-${business}`, { id: idAt('customer', business, below(CUSTOMERS)) })
      const amount = BigInt(below(2) === 0 ? 9_007_199_254_740 : below(10_000))
      return invoice(buyer, at + 1, {
        ...{ id: idAt('invoice', business, at), issueDate: pick(DAYS), environment: maybe(pick(ENVIRONMENTS)) },
        ...{ total: amount + 75n, totalTax: 75n, subtotal: amount },
        invoiceType: pick(['STANDARD', 'STANDARD', 'CREDIT_NOTE', 'DEBIT_NOTE', 'PROFORMA']),
        status: pick(['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'FIRS_APPROVED', 'FIRS_REJECTED', 'CANCELLED']),
      })
    }),
  )
}

describe('with a server', needs('postgresql'), () => {
  it(
    `both engines declare VAT from the same (seed ${SEED})`,
    async () => {
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
        const draw = drawFrom(SEED * 1_000 + sequence)
        const both = await openBoth(drawnRows(draw))
        const expectSame: typeof both.expectSame = async (...asked) => {
          const answer = await both.expectSame(...asked)
          expect(answer, asked[1]).toHaveProperty('value')
          return answer
        }
        const invoices = drawnInvoices(draw)
        await expectSame('write', 'invoices', async (on) => {
          for (const one of invoices) await on.invoices.insert(one)
        })
        await expectSame('write', 'what was declared', async ({ vatReturns, vatMonths }) => {
          const entry = {
            environment: 'LIVE',
            month: '2026-10',
            recordedAt: new Date(millisOf(0)).toISOString(),
          } as const
          const items = [{ kind: 'SALE', amount: 12n }] as unknown as ReturnItem[]
          const content = { kind: 'ENTERED', figure: 'LINE_90', amount: 9_007_199_254_740_993n } as const
          const filing = { id: 'a filing', lines: new Map([[20, -5n]]) }
          const filed = { kind: 'FILED', filing } as unknown as typeof content
          const of = {
            net: 5n,
            vat: -3n,
            takenBy: 'ngozi',
            takenAt: entry.recordedAt,
            environment: 'LIVE',
            month: '2026-10',
          } as const
          const item = { id: 'one', amount: 9_007_199_254_740_993n, vat: null } as VatItem
          return [
            await vatReturns.addEntry('business-1', { ...entry, id: 'entry-1', recordedBy: 'ngozi', content }, []),
            await vatReturns.addEntry(
              'business-1',
              { ...entry, id: 'entry-2', recordedBy: 'bola', content: filed },
              items,
            ),
            await vatMonths.addSnapshot('business-1', { ...of, id: 'snapshot-1', items: [item] }),
            await vatMonths.addSnapshot('business-1', { ...of, id: 'snapshot-2', items: [] }),
          ]
        })

        for (const business of BUSINESSES)
          for (const environment of ENVIRONMENTS)
            for (const isPresent of [true, false]) {
              const id = `business-${business}`
              const at = (name: string) =>
                `${name} of ${id} in ${environment}, present ${isPresent}, sequence ${sequence}`
              await expectSame('read', at('returns'), async ({ vatReturns }) => [
                await vatReturns.entries(id, environment),
                await vatReturns.itemsOf(id, 'entry-2'),
                await vatReturns.itemsOf(id, 'entry-1'),
                await vatReturns.totalsByMonth(id, { environment, isPresent }),
                await vatReturns.purchases(id, { environment, from: '2026-09', to: '2026-10' }),
                await vatReturns.purchasesOfDays(id, { environment, from: '2026-09-15', to: '2026-11-01' }),
                await vatReturns.salesOfDays(id, { environment, isPresent, from: '2026-09-02', to: '2026-11-15' }),
                await vatReturns.salesOfDays(id, { environment, isPresent, from: '2026-10-01', to: '2026-10-31' }),
                await vatReturns.salesOfDays(id, { environment, isPresent, from: '2020-01-01', to: '2020-12-31' }),
              ])
              for (const month of MONTHS) {
                const query = { environment, isPresent, month }
                await expectSame('read', at(`month ${month}`), async ({ vatMonths, vatReturns }) => {
                  const first = await vatMonths.documents(id, { ...query, after: null, limit: 2 })
                  const items = await vatMonths.snapshotItems(id, query, 'snapshot-1')
                  return [
                    await vatReturns.missingPapers(id, query),
                    first,
                    await vatMonths.documents(id, { ...query, after: first.next, limit: 50 }),
                    await vatMonths.beside(id, query),
                    await vatMonths.moneyEntries(id, query),
                    await vatMonths.hasDocuments(id, query),
                    await vatMonths.ledgerCustomers(id),
                    await vatMonths.snapshots(id, query),
                    items,
                  ]
                })
              }
            }
      }
    },
    120_000 + SEQUENCES * 10_000,
  )
})
