import type { z } from 'zod'

import type { Warning } from '../../../contract/http/envelope.ts'
import { invalidField } from '../../../contract/http/errors.ts'
import * as contract from '../../../contract/money/payment.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import { formatDate } from '../../../domain/calendar/format.ts'
import { isOddPaymentDay } from '../../../domain/calendar/payment-day.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { sumKobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import { isDebit, isSameAccount, type Account } from '../../../domain/receivables/entry.ts'
import { loadBusiness, loadInvoice } from '../../../use-cases/load.ts'
import { paymentReceiptPdf } from '../../../use-cases/printing/payment-receipt.ts'
import { certifyDeduction } from '../../../use-cases/receivables/payments/certificates.ts'
import { deducted } from '../../../use-cases/receivables/payments/deductions.ts'
import { recordDeposit } from '../../../use-cases/receivables/payments/deposit.ts'
import {
  recordPayment,
  type AllocationInput,
  type RecordedPayment,
} from '../../../use-cases/receivables/payments/record.ts'
import { reverseManualEntry, unallocatePayment } from '../../../use-cases/receivables/payments/reverse.ts'
import {
  listPayments,
  readPayment,
  similarPayments,
  viewOfRecorded,
} from '../../../use-cases/receivables/payments/view.ts'
import { accountOf, chargeOf } from '../../../use-cases/receivables/posting/account.ts'
import type { Unit } from '../../../use-cases/units.ts'
import { bind, bindRemembered, type Binding } from '../../bind.ts'
import {
  fromDeduction,
  fromMoney,
  toDeduction,
  toPayment,
  toRegisteredPayment,
  toReversalList,
} from '../../wire/payment.ts'
import { periodOf } from '../../wire/period.ts'
import { exactKobo, toPage } from '../../wire/record.ts'

type Allocations = z.output<typeof contract.recordPayment.body>['allocations']
type Deductions = readonly z.output<typeof contract.deductionInput>[]

/** Which charges a payment names. @throws validation_failed, payment_not_possible */
async function allocationsOf(unit: Unit, member: Member, said: NonNullable<Allocations>, account: Account) {
  const found: AllocationInput[] = []
  for (const [index, { invoiceId, openingItemId, refundId, amount, deductions = [] }] of said.entries()) {
    const field = `allocations[${String(index)}].`
    const ids = Object.entries({ invoiceId, openingItemId, refundId }).filter(([, id]) => id !== undefined)
    const [name = '', id = ''] = ids[0] ?? []
    if (ids.length !== 1) {
      throw invalidField(`${field}invoiceId`, 'or openingItemId or refundId must be given, one of them')
    }
    const named = `${field}${name}`
    const target =
      name === 'invoiceId'
        ? await chargeNamed(unit, member, id, named)
        : await standingDebit(unit, member, id, name === 'refundId' ? 'REFUND' : 'OPENING_ITEM')
    if (!target) throw invalidField(named, 'is not owed to this business')
    if (!isSameAccount(target.entry.account, account)) {
      throw invalidField(named, 'belongs to another customer, or to the other environment')
    }
    found.push({ field, target, amount: exactKobo(amount), deductions: deductions.map(fromDeduction) })
  }
  return found
}

async function chargeNamed(unit: Unit, member: Member, invoiceId: string, field: string) {
  const invoice = await unit.invoices.get(member.businessId, invoiceId)
  if (!invoice) throw invalidField(field, 'is not an invoice of this business')
  return chargeOf(unit, invoice)
}

async function standingDebit(unit: Unit, { businessId }: Member, id: string, kind: 'OPENING_ITEM' | 'REFUND') {
  const found = await unit.receivables.get(businessId, id)
  return found?.entry.kind === kind && found.stands && isDebit(found.entry) ? found : undefined
}

/** Certificates that came with the payment. */
async function certify(unit: Unit, member: Member, { deductionIds }: RecordedPayment, said: Deductions): Promise<void> {
  for (const [index, { certificateNumber, certificateDate }] of said.entries()) {
    const id = deductionIds[index]
    if (id === undefined || (certificateNumber ?? certificateDate ?? null) === null) continue
    await certifyDeduction(unit, member, { id, number: certificateNumber ?? null, date: certificateDate ?? null })
  }
}

/** A payment as it was recorded, with others that look like the same money, and what its day is far from. */
async function withDoubts(unit: Unit, recorded: RecordedPayment) {
  const view = await viewOfRecorded(unit, recorded)
  const { date } = view.entry
  const farFrom = recorded.charges.find(({ entry }) => isOddPaymentDay(date, { issued: entry.date, today: unit.today }))
  return { view, twins: await similarPayments(unit, view), farFrom: farFrom?.entry }
}

type Recorded = Awaited<ReturnType<typeof withDoubts>>

const toRecorded = (recorded: Recorded) => {
  const warnings = [...twinWarnings(recorded), ...dayWarnings(recorded)]
  return { data: toPayment(recorded.view), ...(warnings.length > 0 && { warnings }) }
}

function dayWarnings({ view, farFrom }: Recorded): Warning[] {
  if (!farFrom) return []
  const message = `is ${formatDate(view.entry.date)}, far from ${farFrom.number ?? 'what it pays'} of ${formatDate(farFrom.date)}; if that is a slip, reverse the payment and record it again`
  return [{ field: 'date', message }]
}

function twinWarnings({ twins }: Recorded): Warning[] {
  const [first] = twins
  if (!first) return []
  const known = first.number === null ? 'A payment' : first.number
  const message = `${known} with the same customer, day, amount and reference is already recorded; if it is the same money, reverse one of them`
  return [{ field: 'amount', message, ids: twins.map(({ id }) => id) }]
}

/** Money that comes in, and what of it is taken back. */
export const paymentBindings: readonly Binding[] = [
  bind(contract.recordPayment, async ({ core, member, body }) => {
    const { customerId, environment, date, amount, allocations } = body
    const view = await core.units.write(async (unit) => {
      const account = await accountOf(unit, member, { customerId, environment })
      const recorded = await recordPayment(unit, member, {
        account,
        date,
        amount: exactKobo(amount),
        details: fromMoney(body),
        allocations: allocations && (await allocationsOf(unit, member, allocations, account)),
      })
      await certify(unit, member, recorded, allocations?.flatMap(({ deductions = [] }) => deductions) ?? [])
      return withDoubts(unit, recorded)
    })
    return toRecorded(view)
  }),

  bind(contract.payInvoice, async ({ core, member, params, body }) => {
    const { deductions = [] } = body
    const view = await core.units.write(async (unit) => {
      const invoice = await loadInvoice(unit, member, params.id)
      const date = body.date ?? unit.today
      const details = fromMoney({ ...body, method: body.method ?? invoice.paymentMethod ?? 'OTHER' })
      if (invoice.invoiceType === 'PROFORMA') {
        if (deductions.length > 0)
          throw invalidField('deductions', 'are for invoices; nothing is withheld from a deposit')
        const amount = body.amount === undefined ? undefined : exactKobo(body.amount)
        return withDoubts(unit, await recordDeposit(unit, member, invoice, { amount, date, details }))
      }

      const target = await chargeOf(unit, invoice)
      const said = deductions.map(fromDeduction)
      const withheld = sumKobo((await deducted(unit, member, target, said, '')).map((one) => one.amount))
      const open = target.open > withheld ? target.open - withheld : 0n
      const amount = body.amount === undefined ? open : exactKobo(body.amount)
      const recorded = await recordPayment(unit, member, {
        account: target.entry.account,
        date,
        amount,
        details,
        allocations: [{ field: '', target, amount, deductions: said }],
      })
      await certify(unit, member, recorded, deductions)
      return withDoubts(unit, recorded)
    })
    return toRecorded(view)
  }),

  bindRemembered(contract.listPayments, async ({ core, member, query }) => {
    if (query.after !== undefined && query.page !== 1) {
      throw invalidField('after', 'replaces page; send one of them')
    }
    const page = await core.units.read(async (unit) =>
      listPayments(unit, member, {
        page: query.page,
        after: query.after,
        limit: query.limit,
        environment: query.environment ?? environmentOf(await loadBusiness(unit, member.businessId)),
        customerId: query.customerId,
        invoiceId: query.invoiceId,
        ...periodOf(query),
        method: query.method,
        stands: query.state && query.state === 'RECORDED',
        search: query.search,
      }),
    )
    const last = page.items.length === query.limit ? page.items.at(-1) : undefined
    const nextCursor = last && { nextCursor: last.entry.id }
    return {
      data: {
        ...toPage(page, query, toRegisteredPayment),
        ...nextCursor,
        received: koboToNumber(page.received),
        takenBack: toReversalList(page.takenBack),
        taxTakenBack: toReversalList(page.taxTakenBack),
        skipped: [...page.skipped],
      },
    }
  }),

  bind(contract.getPayment, async ({ core, member, params }) => ({
    data: toPayment(await core.units.read((unit) => readPayment(unit, member, params.id))),
  })),

  bind(contract.getPaymentReceipt, ({ core, member, params, query }) =>
    paymentReceiptPdf(core, member, { id: params.id, format: query.format, isCopy: query.copy === 'true' }),
  ),

  bind(contract.reversePayment, async ({ core, member, params, body }) => {
    const view = await core.units.write(async (unit) => {
      await reverseManualEntry(unit, member, { id: params.id, kinds: ['PAYMENT'], ...body })
      return readPayment(unit, member, params.id)
    })
    return { data: toPayment(view) }
  }),

  bind(contract.unallocatePayment, async ({ core, member, params, body }) => {
    const view = await core.units.write(async (unit) => {
      await unallocatePayment(unit, member, { id: params.id, invoiceId: body.invoiceId })
      return readPayment(unit, member, params.id)
    })
    return { data: toPayment(view) }
  }),

  bind(contract.certifyDeduction, async ({ core, member, params, body }) => {
    const said = { id: params.id, number: body.certificateNumber, date: body.certificateDate }
    return { data: toDeduction(await core.units.write((unit) => certifyDeduction(unit, member, said))) }
  }),

  bind(
    contract.reverseDeduction,
    async ({ core, member, params, body }) => {
      await core.units.write((unit) =>
        reverseManualEntry(unit, member, { id: params.id, kinds: ['WHT', 'VAT_WITHHELD'], ...body }),
      )
      return {}
    },
    async () => ({}),
  ),
]
