import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type PaymentOutBody, payPurchase, recordPaymentOut } from '../../../core/contract/payables/payment-out.ts'
import { type Decimal, decimalToText, koboToNumber } from '../../../core/domain/money/decimal.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { koboOf } from '../../lib/format/money.ts'
import { methodOfChannel, type PaymentChannel } from '../../lib/money/payment-methods.ts'
import {
  type Charge,
  type ChargeInput,
  emptyChargeInput,
  parseKobo,
  type PaymentPlan,
  type PlannedAllocation,
  planPayment,
} from '../../lib/money/payment-plan.ts'
import { areasOfPurchases, ofBusiness } from '../../lib/queries/keys.ts'
import {
  ALL_DUE,
  billSettlementQuery,
  duePayablesQuery,
  supplierBalanceQuery,
} from '../../lib/queries/purchases/payables.ts'
import { useMoneyAccounts } from './use-money-accounts.ts'

/** Who is paid, and for which bill alone, where it is one. */
export type Payee = {
  readonly businessId: string
  /** Null for a bill without a supplier. */
  readonly supplierId: string | null
  readonly name: string
  readonly billId?: string
}

type How = {
  readonly date: string
  readonly account: string
  readonly channel: PaymentChannel
  readonly reference: string
}
type FigureOfCharge = 'money' | 'whtRate' | 'whtAmount' | 'vatWithheld'

const PAID = 'paid'
const chosen: ChargeInput = { ...emptyChargeInput, isChosen: true }
const emptiedBy: Readonly<Partial<Record<FigureOfCharge, Partial<ChargeInput>>>> = { whtRate: { whtAmount: '' } }

export type PaymentOutForm = ReturnType<typeof usePaymentOut>

/** Money for a supplier while it is typed: what is open, the longest due first, and how what is paid is spread over it. */
export function usePaymentOut(payee: Payee, onDone: (payment: PaymentOutBody) => void) {
  const { businessId, supplierId, billId } = payee
  const { client } = useApi()
  const queries = useQueryClient()
  const accounts = useMoneyAccounts(businessId)
  // What was open before the last payment is not offered.
  const due = useQuery({ ...duePayablesQuery(client, businessId, ALL_DUE), refetchOnMount: 'always' })
  const balance = useQuery(supplierBalanceQuery(client, businessId, supplierId ?? undefined))
  const [paid, setPaid] = useState<string | null>(null)
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Readonly<Record<string, ChargeInput>>>({})
  const [saidWithheld, setSaidWithheld] = useState<boolean | null>(null)
  const [isTyped, setIsTyped] = useState(false)
  const [typedHow, setTypedHow] = useState<Partial<How>>({})
  const once = useIdempotencyKey()

  const usualRate = balance.data?.defaultWhtPercent ?? null
  // What is usually kept back is, unless somebody says otherwise.
  const isWithheld = saidWithheld ?? usualRate !== null

  const first = accounts[0]
  const account = typedHow.account ?? first?.value ?? ''
  const method = accounts.find(({ value }) => value === account)?.method
  const how: How = {
    date: typedHow.date ?? todayInLagos(new Date()),
    account,
    channel: typedHow.channel ?? (method === 'CASH' ? 'CASH' : 'BANK_TRANSFER'),
    reference: typedHow.reference ?? '',
  }

  const open = (due.data?.items ?? []).filter((item) =>
    billId === undefined ? item.supplierId === supplierId : item.purchaseId === billId,
  )
  const settlements = useQueries({
    queries: open.map(({ purchaseId }) => ({
      ...billSettlementQuery(client, businessId, purchaseId ?? ''),
      enabled: isWithheld && purchaseId !== null,
    })),
  })
  const charges = open.map((item, index): Charge => {
    const left = settlements[index]?.data?.withholdable
    return {
      id: item.purchaseId ?? item.openingItemId ?? '',
      kind: item.purchaseId === null ? 'openingItem' : 'invoice',
      number: item.number ?? item.supplierInvoiceNumber,
      dueDate: item.dueDate,
      open: koboOf(item.balance),
      taxed: left ? { net: koboOf(left.net), vat: koboOf(left.vat) } : 'unknown',
    }
  })
  const usual = (charge: Pick<Charge, 'kind'>): ChargeInput =>
    isWithheld && saidWithheld === null && charge.kind === 'invoice'
      ? { ...chosen, whtRate: String(usualRate) }
      : chosen
  const saidOf = Object.fromEntries(charges.map((charge) => [charge.id, said[charge.id] ?? usual(charge)]))
  const plan = planPayment(charges, saidOf, paid === null ? null : (parseKobo(paid) ?? 0n))
  const problem = unread.size > 0 ? ('nothing' as const) : plan.problem

  const changed = () => {
    setIsTyped(true)
    if (save.error !== null) save.reset()
  }
  const say = (charge: Pick<Charge, 'id' | 'kind'>, changes: Partial<ChargeInput>) => {
    changed()
    const begin = usual(charge)
    setSaid((before) => ({ ...before, [charge.id]: { ...(before[charge.id] ?? begin), ...changes } }))
  }
  const take = (field: string, value: Decimal | null | undefined, to: (text: string) => void, empty = '') => {
    changed()
    setUnread((before) => {
      const others = [...before].filter((one) => one !== field)
      return new Set(value === undefined ? [...others, field] : others)
    })
    if (value !== undefined) to(value === null ? empty : decimalToText(value))
  }

  const save = useMutation({
    mutationFn: async () =>
      once(async (idempotencyKey) => {
        if (billId !== undefined || supplierId === null) {
          const body = billPayment(how, plan)
          return (await client.call(payPurchase, { params: { id: billId ?? '' }, body, idempotencyKey })).data
        }
        const body = { businessId, supplierId, ...supplierPayment(how, plan) }
        return (await client.call(recordPaymentOut, { body, idempotencyKey })).data
      }),
    onSuccess(payment) {
      for (const area of areasOfPurchases) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
      onDone(payment)
    },
  })

  return {
    isReady:
      due.isFetchedAfterMount &&
      due.data !== undefined &&
      (supplierId === null || balance.data !== undefined || balance.error !== null) &&
      (isTyped || settlements.every(({ isLoading }) => !isLoading)),
    error: due.error,
    refetch: due.refetch,
    accounts,
    hasBank: accounts.some(({ method: by }) => by === 'BANK_TRANSFER'),
    charges,
    plan,
    problem,
    isTyped,
    usualRate,
    credit: balance.data?.credit ?? 0,
    paid,
    setPaid: (value: Decimal | null | undefined) => take(PAID, value, setPaid, '0'),
    how,
    setHow(changes: Partial<How>) {
      changed()
      setTypedHow((before) => ({ ...before, ...changes }))
    },
    sayFigure: (charge: Charge, field: FigureOfCharge, value: Decimal | null | undefined) =>
      take(
        `${charge.id} ${field}`,
        value,
        (text) => say(charge, { ...emptiedBy[field], [field]: text }),
        field === 'money' ? '0' : '',
      ),
    choose: (charge: Charge, isChosen: boolean) => say(charge, { isChosen, money: '' }),
    isWithheld,
    /** On, the usual rate of the supplier stands at each bill. */
    setIsWithheld(isOn: boolean) {
      setSaidWithheld(isOn)
      setUnread(new Set())
      const usualText = isOn && usualRate !== null ? String(usualRate) : ''
      for (const charge of charges) {
        // Of what was owed before, how much is without VAT is not known: the tax is typed as an amount.
        const whtRate = charge.kind === 'invoice' ? usualText : ''
        say(charge, { whtRate, whtAmount: '', vatWithheld: '' })
      }
    },
    save,
  }
}

const howOf = ({ date, account, channel, reference }: How) => ({
  date,
  ...methodOfChannel(channel),
  accountId: account === '' ? null : account,
  reference: reference.trim() === '' ? null : reference.trim(),
})

function billPayment(how: How, { parts, received }: PaymentPlan) {
  const [part] = parts
  return { ...howOf(how), amount: koboToNumber(received), deductions: part ? deductionsOf(part) : [] }
}

function supplierPayment(how: How, { parts, received }: PaymentPlan) {
  return {
    ...howOf(how),
    amount: koboToNumber(received),
    allocations: parts
      .filter(({ money, withheld }) => money > 0n || (withheld ?? 0n) > 0n)
      .map((part) => ({
        [part.charge.kind === 'openingItem' ? 'openingItemId' : 'purchaseId']: part.charge.id,
        amount: koboToNumber(part.money),
        deductions: deductionsOf(part),
      })),
  }
}

function deductionsOf({ said, wht, base }: PlannedAllocation) {
  const { whtRate, whtAmount, vatWithheld } = said
  const hasWht = (whtRate !== '' || whtAmount !== '') && wht !== 0n
  return [
    ...(hasWht
      ? [
          {
            kind: 'WHT' as const,
            ...(whtAmount !== '' && { amount: Number(whtAmount) }),
            ...(whtRate !== '' && { ratePercent: Number(whtRate) }),
            ...(base !== null && { base: koboToNumber(base) }),
          },
        ]
      : []),
    ...(vatWithheld === '' ? [] : [{ kind: 'VAT_WITHHELD' as const, amount: Number(vatWithheld) }]),
  ]
}
