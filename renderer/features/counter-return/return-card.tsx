import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'

import { type getReturnable, returnAtCounter } from '../../../core/contract/counter/sale.ts'
import { methodDetailLabels, paymentMethodLabels } from '../../../core/contract/invoice/labels.ts'
import { refundAsPaid } from '../../../core/domain/counter/refund-parts.ts'
import {
  compareDecimals,
  type Decimal,
  decimalFromNumber,
  decimalToNumber,
  koboToNumber,
  ZERO,
} from '../../../core/domain/money/decimal.ts'
import { Form } from '../../components/form/form.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { checkBody } from '../../lib/errors/field-errors.ts'
import { formatAmount, formatKobo, koboOf, readDecimal } from '../../lib/format/money.ts'
import { areasOfInvoices, ofBusiness } from '../../lib/queries/keys.ts'
import { counterReturn as words } from '../../lib/texts/counter/return.ts'
import styles from './counter-return.module.css'

export type ReturnableSale = z.output<typeof getReturnable.data>
export type ReturnResult = z.output<typeof returnAtCounter.data>
type Line = ReturnableSale['lines'][number]
type Way = keyof typeof words.ways

type Props = {
  readonly businessId: string
  readonly sale: ReturnableSale
  readonly onDone: (answer: ReturnResult) => void
  readonly onAnother: () => void
}

/** What of a sale comes back, and how its money does. */
export function ReturnCard({ businessId, sale, onDone, onAnother }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [refund, setRefund] = useState<Way>('CASH')
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const items = sale.lines.flatMap((line) => {
    const quantity = quantityOf(line, typed[line.line] ?? '')
    return quantity === undefined || quantity.units === 0n ? [] : [{ line, quantity }]
  })
  const isWrong = sale.lines.some((line) => quantityOf(line, typed[line.line] ?? '') === undefined)
  const amount = items.reduce((sum, { line, quantity }) => sum + amountOf(line, quantity), 0n)
  // What is another return is sent as another one.
  const changed = () => (key.current = crypto.randomUUID())

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = checkBody(returnAtCounter.body, {
        ...{ businessId, invoiceId: sale.invoiceId, refund },
        items: items.map(({ line, quantity }) => ({ line: line.line, quantity: decimalToNumber(quantity) })),
        ...(reason.trim() !== '' && { reason }),
      })
      return (await client.call(returnAtCounter, { body, idempotencyKey: key.current })).data
    },
    onSuccess: (answer) => {
      for (const area of areasOfInvoices) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
      onDone(answer)
    },
  })
  const isComplete = items.length > 0 && !isWrong
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isPending) mutate()
  }
  const ways: Way[] = sale.isWalkIn ? ['CASH', 'AS_PAID'] : ['CASH', 'AS_PAID', 'CREDIT']
  const shown = formatKobo(amount)
  const goesBack = refund === 'AS_PAID' ? backAsPaid(sale, amount) : ''

  return (
    <Card component="section" aria-label={sale.invoiceNumber}>
      <Group justify="space-between" wrap="nowrap" align="start" mb="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {words.sale(sale.invoiceNumber, sale.customerName, `₦${formatAmount(sale.total)}`)}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button variant="subtle" color="gray" onClick={onAnother}>
            {words.another}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              changed()
              setTyped(Object.fromEntries(sale.lines.map(({ line, left }) => [line, String(left)])))
            }}
          >
            {words.all}
          </Button>
        </Group>
      </Group>
      <Form
        form={{ formProps: { noValidate: true, onSubmit: submit }, problem: error ?? undefined, isPending }}
        button={!isComplete ? words.nothing : refund === 'CREDIT' ? words.keep(shown) : words.give(shown)}
        hasKey
        disabled={!isComplete}
      >
        <div className={styles['scroll']}>
          <table className={styles['lines']}>
            <thead>
              <tr>
                <th scope="col">{words.columns.product}</th>
                <th scope="col">{words.columns.sold}</th>
                <th scope="col">{words.columns.left}</th>
                <th scope="col">{words.columns.back}</th>
                <th scope="col">{words.columns.amount}</th>
              </tr>
            </thead>
            <tbody>
              {sale.lines.map((line, index) => {
                const { line: place, description, quantity, left } = line
                const said = quantityOf(line, typed[place] ?? '')
                return (
                  <tr key={place}>
                    <th scope="row">{description}</th>
                    <td>{quantity}</td>
                    <td>{left}</td>
                    <td>
                      <TextInput
                        aria-label={words.quantityOf(description)}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={24}
                        autoFocus={index === 0}
                        disabled={left === 0}
                        placeholder="0"
                        error={said === undefined ? words.wrong(String(left)) : undefined}
                        value={typed[place] ?? ''}
                        onChange={({ currentTarget: { value } }) => {
                          changed()
                          setTyped((before) => ({ ...before, [place]: value }))
                        }}
                      />
                    </td>
                    <td>{said === undefined || said.units === 0n ? '' : formatKobo(amountOf(line, said))}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <div>
          <Text fw={500} size="sm" mb={4} id="refund-way">
            {words.refund}
          </Text>
          <SegmentedControl
            aria-labelledby="refund-way"
            value={refund}
            onChange={(way) => {
              changed()
              setRefund(way)
            }}
            data={ways.map((way) => ({ value: way, label: words.ways[way] }))}
          />
          {sale.paid.length > 0 && (
            <Text c="dimmed" size="sm" mt={4}>
              {words.paid(sale.paid.map(refundText).join(', '))}
            </Text>
          )}
          {goesBack !== '' && (
            <Text size="sm" fw={500} mt={4} role="status">
              {words.goesBack(goesBack)}
            </Text>
          )}
        </div>
        <TextInput
          label={words.reason}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget }) => {
            changed()
            setReason(currentTarget.value)
          }}
        />
      </Form>
    </Card>
  )
}

/** Said before it is done; of a sale that is not paid in full, what goes back is known only after its debt. */
function backAsPaid({ paid }: ReturnableSale, amount: bigint): string {
  const came = paid.map((part) => ({ ...part, amount: koboOf(part.amount) }))
  if (amount === 0n || came.reduce((sum, part) => sum + part.amount, 0n) < amount) return ''
  return refundAsPaid(amount, came)
    .map((part) => refundText({ ...part, amount: koboToNumber(part.amount) }))
    .join(', ')
}

export function refundText({ method, methodDetail, amount }: ReturnResult['refunds'][number]): string {
  const how = methodDetail === null ? paymentMethodLabels[method] : methodDetailLabels[methodDetail]
  return `${how} ₦${formatAmount(amount)}`
}

/** Undefined for what is no quantity, or more than is left. */
function quantityOf({ left }: Line, text: string): Decimal | undefined {
  if (text.trim() === '') return ZERO
  const quantity = readDecimal(text, 6)
  const most = decimalFromNumber(left, 6)
  if (typeof quantity === 'string' || typeof most === 'string' || quantity.units < 0n) return undefined
  return compareDecimals(quantity, most) > 0 ? undefined : quantity
}

/** Its share of what is left; the note says it to the kobo. */
function amountOf({ left, leftTotal }: Line, quantity: Decimal): bigint {
  const all = decimalFromNumber(left, 6)
  if (typeof all === 'string' || all.units === 0n) return 0n
  const scale = Math.max(all.scale, quantity.scale)
  const units = ({ units: of, scale: own }: Decimal) => of * 10n ** BigInt(scale - own)
  const total = koboOf(leftTotal)
  return (total * units(quantity) * 2n + units(all)) / (units(all) * 2n)
}
