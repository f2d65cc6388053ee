import * as ofInvoice from '../../../contract/invoice/settlement.ts'
import * as ofCustomer from '../../../contract/money/customer-account.ts'
import * as ofItem from '../../../contract/money/open-item.ts'
import * as opening from '../../../contract/money/opening-item-import.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { ReadUnit } from '../../../ports/unit.ts'
import { loadInvoice } from '../../../use-cases/load.ts'
import {
  applyCredit,
  recordOpeningItem,
  recordRefund,
  recordWriteOff,
} from '../../../use-cases/receivables/payments/credit.ts'
import { withholdableOf } from '../../../use-cases/receivables/payments/deductions.ts'
import { importOpeningItems } from '../../../use-cases/receivables/payments/opening-import.ts'
import {
  unallocateCredit,
  loadEntry,
  reverseManualEntry,
  type ReversibleKind,
} from '../../../use-cases/receivables/payments/reverse.ts'
import {
  accountOf,
  chargeOf,
  openItemOf,
  settlementsOf,
  settlementSteps,
} from '../../../use-cases/receivables/posting/account.ts'
import { customerBalance } from '../../../use-cases/receivables/reports/customer-balance.ts'
import { withDays } from '../../../use-cases/receivables/reports/customer-reports.ts'
import { bind, type Binding, type Input } from '../../bind.ts'
import { fromMoney } from '../../wire/payment.ts'
import { toBalance, toOpeningItem, toRefund, toSettlement, toStep } from '../../wire/receivables.ts'
import { exactKobo } from '../../wire/record.ts'
import { answerWithInvoice } from '../invoice/answer.ts'

import { readOpeningRows, toOpeningResult } from './opening-item-import-wire.ts'
import { toOpenItem } from './receivables-report-wire.ts'

type Reversing = Pick<Input<typeof ofCustomer.reverseRefund>, 'core' | 'member' | 'params' | 'body'>

/** Takes an entry of one kind back, and answers it. */
const reversalBinding = ({ core, member, params, body }: Reversing, kind: ReversibleKind) =>
  core.units.write(async (unit) => {
    await reverseManualEntry(unit, member, { id: params.id, kinds: [kind], ...body })
    return loadEntry(unit, member, params.id, [kind])
  })

/** Something that is open, as it is now. */
const answerOfItem = async (unit: ReadUnit, member: Member, { id }: { readonly id: string }) => ({
  data: toOpenItem(withDays(await openItemOf(unit, member, id), unit.today)),
})

/** What a customer owes and has: credit used and given back, what is given up, what was owed before. */
export const receivablesBindings: readonly Binding[] = [
  bind(ofCustomer.getBalance, async ({ core, member, params, query }) => {
    const asked = { customerId: params.id, environment: query.environment }
    const balance = await core.units.read(async (unit) => customerBalance(unit, await accountOf(unit, member, asked)))
    return { data: toBalance(balance) }
  }),

  bind(ofCustomer.recordRefund, async ({ core, member, params, body }) => {
    const refund = await core.units.write(async (unit) => {
      const id = await recordRefund(unit, member, {
        account: await accountOf(unit, member, { customerId: params.id, environment: body.environment }),
        date: body.date ?? unit.today,
        amount: exactKobo(body.amount),
        details: fromMoney(body),
        from: body.credits,
      })
      return loadEntry(unit, member, id, ['REFUND'])
    })
    return { data: toRefund(refund) }
  }),

  bind(ofCustomer.getRefund, async ({ core, member, params }) => ({
    data: toRefund(await core.units.read((unit) => loadEntry(unit, member, params.id, ['REFUND']))),
  })),

  bind(ofCustomer.reverseRefund, async (input) => ({ data: toRefund(await reversalBinding(input, 'REFUND')) })),

  bind(ofCustomer.recordOpeningItem, async ({ core, member, params, body }) => {
    const item = await core.units.write(async (unit) => {
      const id = await recordOpeningItem(unit, member, {
        account: await accountOf(unit, member, { customerId: params.id, environment: body.environment }),
        number: body.number ?? null,
        date: body.date,
        dueDate: body.dueDate ?? null,
        amount: exactKobo(body.amount),
      })
      return loadEntry(unit, member, id, ['OPENING_ITEM'])
    })
    return { data: toOpeningItem(item) }
  }),

  bind(ofCustomer.getOpeningItem, async ({ core, member, params }) => ({
    data: toOpeningItem(await core.units.read((unit) => loadEntry(unit, member, params.id, ['OPENING_ITEM']))),
  })),

  bind(ofCustomer.reverseOpeningItem, async (input) => ({
    data: toOpeningItem(await reversalBinding(input, 'OPENING_ITEM')),
  })),

  bind(opening.importOpeningItems, async ({ core, member, body }) => {
    const { good, misread } = readOpeningRows(body)
    const isCheck = body.mode === 'check'
    const data = await core.units[isCheck ? 'rehearse' : 'write'](async (unit) =>
      toOpeningResult(body, misread, await importOpeningItems(unit, member, { environment: undefined, ...body }, good)),
    )
    return { data, ...(isCheck ? { message: 'Rows checked. Nothing was saved.' } : {}) }
  }),

  bind(ofInvoice.listSettlements, async ({ core, member, params }) => {
    const { links, steps, left } = await core.units.read(async (unit) => {
      const invoice = await loadInvoice(unit, member, params.id)
      return {
        links: await settlementsOf(unit, invoice),
        steps: await settlementSteps(unit, member, invoice),
        left: await withholdableOf(unit, invoice),
      }
    })
    const withholdable = left && { net: koboToNumber(left.net), vat: koboToNumber(left.vat) }
    const items = links.map((link) => toSettlement(link, steps))
    return { data: { items, history: steps.map(toStep), withholdable } }
  }),

  bind(ofInvoice.applyCredit, async (input) => {
    const { member, params, body } = input
    const amount = body.amount === undefined ? undefined : exactKobo(body.amount)
    return answerWithInvoice(input, async (unit) => {
      unit.concerns({ kind: 'invoice', id: params.id })
      const target = await chargeOf(unit, await loadInvoice(unit, member, params.id))
      await applyCredit(unit, member, { target, amount })
      return loadInvoice(unit, member, params.id)
    })
  }),

  bind(ofInvoice.freeCredit, async (input) => {
    const { member, params, body } = input
    return answerWithInvoice(input, async (unit) => {
      unit.concerns({ kind: 'invoice', id: params.id })
      await unallocateCredit(unit, member, { invoiceId: params.id, settlementId: body.settlementId })
      return loadInvoice(unit, member, params.id)
    })
  }),

  bind(ofInvoice.writeOff, async (input) => {
    const { member, params, body } = input
    const amount = body.amount === undefined ? undefined : exactKobo(body.amount)
    return answerWithInvoice(input, async (unit) => {
      unit.concerns({ kind: 'invoice', id: params.id })
      const target = await chargeOf(unit, await loadInvoice(unit, member, params.id))
      const date = body.date ?? unit.today
      await recordWriteOff(unit, member, { target, amount, date, reason: body.reason })
      return loadInvoice(unit, member, params.id)
    })
  }),

  bind(
    ofItem.applyCreditToItem,
    async ({ core, member, params, body }) => {
      const amount = body.amount === undefined ? undefined : exactKobo(body.amount)
      return core.units.write(async (unit) => {
        await applyCredit(unit, member, { target: await openItemOf(unit, member, params.id), amount })
        return answerOfItem(unit, member, params)
      })
    },
    ({ core, member, params }) => core.units.read((unit) => answerOfItem(unit, member, params)),
  ),

  bind(
    ofItem.writeOffItem,
    async ({ core, member, params, body: { amount: said, reason, date } }) => {
      const amount = said === undefined ? undefined : exactKobo(said)
      return core.units.write(async (unit) => {
        // What was asked about, and not the entry that gives it up.
        unit.concerns({ kind: 'accountEntry', id: params.id })
        const target = await openItemOf(unit, member, params.id)
        await recordWriteOff(unit, member, { target, amount, date: date ?? unit.today, reason })
        return answerOfItem(unit, member, params)
      })
    },
    ({ core, member, params }) => core.units.read((unit) => answerOfItem(unit, member, params)),
  ),

  bind(
    ofInvoice.reverseWriteOff,
    async (input) => {
      await reversalBinding(input, 'WRITE_OFF')
      return {}
    },
    async () => ({}),
  ),
]
