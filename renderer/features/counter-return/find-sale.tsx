import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { listOwnSales } from '../../../core/contract/counter/sale.ts'
import { listInvoices } from '../../../core/contract/invoice/list.ts'
import { listPayments } from '../../../core/contract/money/payment.ts'
import { MAX_QR_TEXT } from '../../../core/domain/qr/text.ts'
import { Card } from '../../components/ui/card.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { counterReturn as words } from '../../lib/texts/counter/return.ts'

type SaleMatch = { readonly id: string; readonly label: string }
type Props = { readonly businessId: string; readonly onFound: (invoiceId: string) => void }

/** One field that takes what stands on the receipt, from a scanner or by hand. */
export function FindSale({ businessId, onFound }: Props) {
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const isCashier = business?.scope === 'CASHIER'
  const [typed, setTyped] = useState('')
  const search = useMutation({
    mutationFn: (text: string) =>
      isCashier ? findOwnSales(client, businessId, text) : findSales(client, businessId, text),
    onSuccess: (found) => {
      const [only] = found
      if (only && found.length === 1) onFound(only.id)
    },
  })
  const { data: found, isPending, error, variables = '' } = search
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && !isPending) search.mutate(typed.trim())
  }

  return (
    <Card>
      <form onSubmit={submit}>
        <TextInput
          label={words.find}
          description={isCashier ? words.findOwnHint : words.findHint}
          autoFocus
          autoComplete="off"
          maxLength={MAX_QR_TEXT}
          size="md"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      {error && <Problem error={error} />}
      <div aria-live="polite">
        {found?.length === 0 && <Text mt="sm">{(isCashier ? words.noneOwn : words.none)(variables)}</Text>}
        {found && found.length > 1 && (
          <Stack gap="xs" mt="sm">
            <Text c="dimmed">{words.which}</Text>
            {found.map(({ id, label }, index) => (
              <Button
                key={id}
                variant="default"
                justify="flex-start"
                autoFocus={index === 0}
                onClick={() => onFound(id)}
              >
                {label}
              </Button>
            ))}
          </Stack>
        )}
      </div>
    </Card>
  )
}

/** Of a cashier: what they sold today. */
async function findOwnSales(client: Client, businessId: string, search: string): Promise<SaleMatch[]> {
  const { items } = (await client.call(listOwnSales, { query: { businessId, search } })).data
  return items.map(({ invoiceId, invoiceNumber, customerName, soldAt, total }) => ({
    id: invoiceId,
    label: words.choice(words.sale(invoiceNumber, customerName, formatTime(soldAt)), formatAmount(total)),
  }))
}

/** By what stands on paper: the number of a receipt is that of a payment, everything else leads to invoices. */
async function findSales(client: Client, businessId: string, text: string): Promise<SaleMatch[]> {
  const found = new Map<string, string>()
  if (/^RCT/i.test(text)) {
    const query = { businessId, search: text, limit: '5' }
    const { items } = (await client.call(listPayments, { query })).data
    for (const { allocations, customerName, date } of items) {
      for (const { invoiceId, invoiceNumber, amount } of allocations) {
        if (invoiceId === null) continue
        found.set(
          invoiceId,
          words.choice(words.sale(invoiceNumber ?? '', customerName, formatDay(date)), formatAmount(amount)),
        )
      }
    }
  }
  if (found.size === 0) {
    const query = {
      businessId,
      ...(isSlip(text) ? { externalReference: text.toUpperCase() } : { search: text }),
      limit: '10',
    }
    const { items } = (await client.call(listInvoices, { query })).data
    const sold = items.filter(({ invoiceType, status }) => invoiceType === 'STANDARD' && SOLD.includes(status))
    // Who comes back to a counter has paid there.
    const paidFirst = sold.toSorted((one, other) => Number(other.balance === 0) - Number(one.balance === 0))
    for (const { id, invoiceNumber, customerName, issueDate, createdAt, total } of paidFirst) {
      const when = `${formatDay(issueDate)}, ${formatTime(createdAt)}`
      found.set(id, words.choice(words.sale(invoiceNumber, customerName, when), formatAmount(total)))
    }
  }
  return [...found].map(([id, label]) => ({ id, label }))
}

/** What a customer has whose sale waited at its till for a number. */
const isSlip = (text: string): boolean => /^SLIP-/i.test(text)

/** Of one that was not sent or was refused, what to do instead is said. */
const SOLD: readonly string[] = ['APPROVED', 'PENDING', 'SUBMITTED', 'FIRS_APPROVED', 'PAID', 'FIRS_REJECTED']
