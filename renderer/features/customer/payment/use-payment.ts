import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'

import { type PaymentBody, recordPayment } from '../../../../core/contract/money/payment.ts'
import type { OpenItemBody } from '../../../../core/contract/money/receivables.ts'
import { type Decimal, decimalToText, koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { koboOf } from '../../../lib/format/money.ts'
import { assertNotDuplicate } from '../../../lib/money/duplicate-payment.ts'
import { confirmPaymentDay } from '../../../lib/money/odd-payment-day.ts'
import { methodOfChannel, type PaymentChannel } from '../../../lib/money/payment-methods.ts'
import {
  type Charge,
  parseKobo,
  emptyChargeInput,
  type PaymentPlan,
  type PlannedAllocation,
  planPayment,
  type ChargeInput,
} from '../../../lib/money/payment-plan.ts'
import { rememberMethod, preferredMethod } from '../../../lib/persistence/preferred-method.ts'
import { balanceQuery, openItemsQuery, settlementsQuery } from '../../../lib/queries/customer-accounts.ts'
import { invoiceListQuery, type ListedInvoice } from '../../../lib/queries/invoices.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'

/** How it came, as text of the fields. */
type PaymentDetails = { readonly date: string; readonly way: PaymentChannel; readonly reference: string }

type Customer = { readonly id: string; readonly businessId: string }

export type CustomerPaymentForm = ReturnType<typeof useCustomerPayment>

/**
 * Money from a customer while it is being typed: what is open, the oldest due first and all of it chosen, and how what
 * came is spread over it.
 */
export function useCustomerPayment({ id, businessId }: Customer, onDone: (payment: PaymentBody) => void) {
  const { client } = useApi()
  // What was open before the last payment is not offered.
  const anew = { refetchOnMount: 'always' } as const
  const open = useQuery({ ...openItemsQuery(client, businessId, id), ...anew })
  const unpaid = { customerId: id, unpaid: 'true', limit: '100' } as const
  const invoices = useQuery({ ...invoiceListQuery(client, businessId, unpaid), ...anew })
  const balance = useQuery(balanceQuery(client, businessId, id))
  const buyer = { businessId, isConsumer: false }
  // Null until somebody says how much came.
  const [received, setReceived] = useState<string | null>(null)
  // Fields in which stands what is no amount: nothing is recorded over them.
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const knownBefore = useRef<string>(undefined)
  const dayMeant = useRef<string>(undefined)
  const isUnanswered = useRef(false)
  const [how, setHow] = useState<PaymentDetails>({
    date: todayInLagos(new Date()),
    way: preferredMethod(() => localStorage, buyer),
    reference: '',
  })
  const [said, setSaid] = useState<Readonly<Record<string, ChargeInput>>>({})
  const [isWithheld, setIsWithheld] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const once = useIdempotencyKey()

  const isFresh = open.isFetchedAfterMount && invoices.isFetchedAfterMount
  const isReady = isFresh && open.data !== undefined && invoices.data !== undefined && balance.data !== undefined
  const listed = isReady ? chargesOf(open.data.items, invoices.data.items) : []
  // What earlier deductions and notes left to keep back of, the core says.
  const taxedBefore = listed.filter(({ kind, taxed }) => kind === 'invoice' && taxed === 'unknown')
  const settled = useQueries({
    queries: taxedBefore.map((charge) => ({ ...settlementsQuery(client, businessId, charge.id), enabled: isWithheld })),
  })
  const charges = listed.map((charge): Charge => {
    const left = settled[taxedBefore.indexOf(charge)]?.data?.withholdable
    return left && left.net > 0 ? { ...charge, taxed: { net: koboOf(left.net), vat: koboOf(left.vat) } } : charge
  })
  const saidOf = Object.fromEntries(charges.map((charge) => [charge.id, said[charge.id] ?? chosen]))
  const typed = received === null ? null : (parseKobo(received) ?? 0n)
  const plan = planPayment(charges, saidOf, typed)
  const problem = unread.size > 0 ? ('unread' as const) : plan.problem

  const save = useMutation({
    mutationFn: async () => {
      const body = bodyOf({ id, businessId }, how, plan)
      const coming = { businessId, customerId: id, ...how, amount: koboToNumber(plan.received) }
      // What nobody answered may be recorded: sent again, it is the same.
      if (!isUnanswered.current) {
        confirmPaymentDay(how.date, issuedOf(plan, invoices.data?.items ?? []), dayMeant)
        await assertNotDuplicate(client, coming, knownBefore)
      }
      return once(async (idempotencyKey) => (await client.call(recordPayment, { body, idempotencyKey })).data)
    },
    onError: (error) => (isUnanswered.current = error instanceof ApiError && error.code === 'offline'),
    onSuccess(payment) {
      rememberMethod(() => localStorage, buyer, payment.methodDetail ?? payment.method)
      onDone(payment)
    },
  })

  // What was wrong is being put right.
  const changed = () => {
    setIsTyped(true)
    if (save.error !== null && !isUnanswered.current) save.reset()
  }
  const say = (charge: Charge, changes: Partial<ChargeInput>) => {
    changed()
    setSaid((before) => ({ ...before, [charge.id]: { ...(before[charge.id] ?? chosen), ...changes } }))
  }
  const forget = (isGone: (field: string) => boolean) =>
    setUnread((before) => new Set([...before].filter((field) => !isGone(field))))
  /** Takes what a field was told, unless it is no amount. `empty` is what an emptied field says. */
  const take = (field: string, value: Decimal | null | undefined, to: (text: string) => void, empty = '') => {
    if (value === undefined) {
      setIsTyped(true)
      return setUnread((before) => new Set([...before, field]))
    }
    forget((one) => one === field)
    changed()
    to(value === null ? empty : decimalToText(value))
  }

  return {
    isReady,
    error: open.error ?? invoices.error ?? balance.error,
    refetch: async () => Promise.all([open.refetch(), invoices.refetch(), balance.refetch()]),
    charges,
    /** Whether anything stands there that somebody said. */
    isTyped,
    plan,
    problem,
    credit: balance.data?.credit ?? 0,
    received,
    setReceived: (value: Decimal | null | undefined) => take(RECORDED, value, setReceived, '0'),
    how,
    setHow(changes: Partial<PaymentDetails>) {
      changed()
      setHow((before) => ({ ...before, ...changes }))
    },
    say,
    /** A figure of a charge; an emptied one says nothing, but of the money: none of it is for this charge. */
    sayFigure: (charge: Charge, field: FigureOfCharge, value: Decimal | null | undefined) =>
      take(
        `${charge.id} ${field}`,
        value,
        (text) => say(charge, { ...emptiedBy[field], [field]: text }),
        field === 'money' ? '0' : '',
      ),
    choose(charge: Charge, isChosen: boolean) {
      forget((field) => field.startsWith(`${charge.id} `))
      say(charge, { isChosen, money: '' })
    },
    isWithheld,
    mayWithhold: charges.some(({ taxed }) => taxed !== 'never'),
    /** On, the rate of the last time stands at each that knows what it is taken of. */
    setIsWithheld(isOn: boolean) {
      setIsWithheld(isOn)
      forget((field) => field !== RECORDED && !field.endsWith(' money'))
      const rate = isOn ? (balance.data?.usualWhtRatePercent ?? '') : ''
      for (const charge of charges) {
        const whtRate = typeof charge.taxed === 'object' ? String(rate) : ''
        say(charge, { whtRate, whtAmount: '', vatWithheld: '', certificateNumber: '' })
      }
    },
    save,
  }
}

const RECORDED = 'received'
type FigureOfCharge = 'money' | 'whtRate' | 'whtAmount' | 'vatWithheld'
/** A rate counts anew where an amount stood. */
const emptiedBy: Readonly<Partial<Record<FigureOfCharge, Partial<ChargeInput>>>> = { whtRate: { whtAmount: '' } }

/** Until somebody says otherwise, all that is open is paid. */
const chosen: ChargeInput = { ...emptyChargeInput, isChosen: true }

function chargesOf(items: readonly OpenItemBody[], invoices: readonly ListedInvoice[]): Charge[] {
  return items.map(({ id, kind, invoiceId, number, date, dueDate, balance }) => ({
    id: invoiceId ?? id,
    kind: kind === 'OPENING_ITEM' ? 'openingItem' : kind === 'REFUND' ? 'refund' : 'invoice',
    number,
    dueDate: dueDate ?? date,
    open: koboOf(balance),
    taxed: kind === 'REFUND' ? 'never' : taxedOf(invoices.find((one) => one.id === invoiceId)),
  }))
}

export const nameOfCharge = ({ kind, number }: Charge): string =>
  number ?? (kind === 'refund' ? customerAccountDialogs.receive.refund : customerAccount.kinds.OPENING_ITEM)

/** What earlier deductions and notes left of it only the core knows; a consumer withholds nothing. */
function taxedOf(invoice: ListedInvoice | undefined): Charge['taxed'] {
  if (invoice === undefined) return 'unknown'
  const { invoiceKind, total, totalTax, deducted, creditNotesTotal } = invoice
  if (invoiceKind === 'B2C') return 'never'
  if (deducted > 0 || creditNotesTotal > 0) return 'unknown'
  return { net: koboOf(total) - koboOf(totalTax), vat: koboOf(totalTax) }
}

/** What the payment settles, in the order in which it is said to the core. */
export const settledIn = (parts: readonly PlannedAllocation[]): readonly PlannedAllocation[] =>
  parts.filter(({ money, withheld }) => money > 0n || (withheld ?? 0n) > 0n)

const named = { invoice: 'invoiceId', openingItem: 'openingItemId', refund: 'refundId' } as const

function bodyOf(
  { id, businessId }: Customer,
  { date, way, reference }: PaymentDetails,
  { parts, received }: PaymentPlan,
): z.input<typeof recordPayment.body> {
  return {
    businessId,
    customerId: id,
    date,
    amount: koboToNumber(received),
    ...methodOfChannel(way),
    reference: reference === '' ? null : reference,
    allocations: settledIn(parts).map(({ charge, money, ...part }) => ({
      [named[charge.kind]]: charge.id,
      amount: koboToNumber(money),
      deductions: deductionsOf(part),
    })),
  }
}

function deductionsOf({ said, wht, base }: Pick<PlannedAllocation, 'said' | 'wht' | 'base'>) {
  const { whtRate, whtAmount, vatWithheld, certificateNumber } = said
  const certificate = certificateNumber === '' ? {} : { certificateNumber }
  const hasWht = (whtRate !== '' || whtAmount !== '') && wht !== 0n
  return [
    ...(hasWht
      ? [
          {
            kind: 'WHT' as const,
            ...(whtAmount !== '' && { amount: Number(whtAmount) }),
            ...(whtRate !== '' && { ratePercent: Number(whtRate) }),
            ...(base !== null && { base: koboToNumber(base) }),
            ...certificate,
          },
        ]
      : []),
    ...(vatWithheld === '' ? [] : [{ kind: 'VAT_WITHHELD' as const, amount: Number(vatWithheld), ...certificate }]),
  ]
}

/** The invoices that a payment is for, with their days. */
const issuedOf = ({ parts }: PaymentPlan, listed: readonly ListedInvoice[]) =>
  listed
    .filter(({ id }) => parts.some(({ charge, money }) => charge.id === id && money > 0n))
    .map(({ invoiceNumber, issueDate }) => ({ number: invoiceNumber, issued: issueDate }))
