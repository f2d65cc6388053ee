import { Anchor, Button, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import { isRefusedByAuthority, type PreflightItem } from '../../../core/contract/invoice/preflight.ts'
import { isNote } from '../../../core/domain/invoice/notes.ts'
import { type Decimal, decimalFromNumber, decimalToText } from '../../../core/domain/money/decimal.ts'
import { lineVatLabel } from '../../../core/domain/printing/vat-label.ts'
import { FactList } from '../../components/display/fact-list.tsx'
import { Day, Money, TimeAgo } from '../../components/display/figures.tsx'
import { RemarkList } from '../../components/invoice/remark-list.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { formatAmount, formatDecimal, formatPrice } from '../../lib/format/money.ts'
import { texts } from '../../lib/texts.ts'
import { useOriginal } from './api.ts'
import styles from './approvals.module.css'
import { approvals as approvalsTexts } from './texts.ts'

const words = approvalsTexts
const SHOWN_LINES = 5

type Props = {
  readonly invoice: Invoice
  readonly checks: { readonly items: readonly PreflightItem[] }
  readonly madeBy: string | undefined
  /** It was sent before, and came back. */
  readonly refusedBefore: { readonly at: string; readonly reason: string | null } | undefined
}

/** What is decided about: who buys what for how much, who made it, and what FIRS / NRS would say. */
export function ApprovalSummary({ invoice, checks, madeBy, refusedBefore }: Props) {
  const { customerName, customer, issueDate, dueDate, finalizedAt, subtotal, totalTax, totalDiscount, total } = invoice
  const { invoiceType } = invoice
  const tin = customer?.tin ?? null
  const isCredit = invoiceType === 'CREDIT_NOTE'
  const original = useOriginal(invoice.businessId, invoice)

  return (
    <>
      {refusedBefore && (
        <RemarkList
          tone="wait"
          title={words.refusedBefore(formatDay(todayInLagos(new Date(refusedBefore.at))))}
          remarks={refusedBefore.reason === null ? [] : [{ message: refusedBefore.reason }]}
        />
      )}
      <Checks items={checks.items} />
      <FactList
        facts={[
          {
            label: texts.invoices.customer,
            value: customerName,
            hint: tin === null ? words.noTin : words.tin(tin),
          },
          ...(isNote(invoiceType) ? [{ label: words.corrects, ...corrected(invoice, original) }] : []),
          { label: words.issued, value: <Day of={issueDate} /> },
          ...(isCredit ? [] : [{ label: words.due, value: <Day of={dueDate} /> }]),
          ...(finalizedAt === null
            ? []
            : [
                {
                  label: words.asked,
                  value: <TimeAgo at={finalizedAt} />,
                  hint: madeBy === undefined ? undefined : words.made(madeBy),
                },
              ]),
        ]}
      />
      <Lines items={invoice.items} />
      <dl className={styles['sums']}>
        <Sum label={words.net} amount={subtotal} />
        {totalDiscount > 0 && <Sum label={words.discount} amount={-totalDiscount} />}
        <Sum label={words.vat} amount={totalTax} />
        <Sum label={isCredit ? words.takesOff : words.total} amount={total} isTotal />
      </dl>
    </>
  )
}

/** What a note corrects: one of ours with its day and total, or an IRN from elsewhere. */
function corrected({ businessId, originalInvoiceId, originalIrn }: Invoice, original: Invoice | undefined) {
  if (originalInvoiceId === null || !original) {
    return { value: originalIrn ?? '', ...(originalInvoiceId === null && { hint: words.elsewhere }) }
  }
  return {
    value: (
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            {...props}
            to="/businesses/$businessId/invoices/$invoiceId"
            params={{ businessId, invoiceId: originalInvoiceId }}
          />
        )}
      >
        {original.invoiceNumber}
      </Anchor>
    ),
    hint: words.original(formatDay(original.issueDate), formatAmount(original.total)),
  }
}

function Sum({
  label,
  amount,
  isTotal = false,
}: {
  readonly label: string
  readonly amount: number
  readonly isTotal?: boolean
}) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} sign={isTotal} />
      </dd>
    </div>
  )
}

function Lines({ items }: Pick<Invoice, 'items'>) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? items : items.slice(0, SHOWN_LINES)
  const more = items.length - SHOWN_LINES

  return (
    <div>
      <div className={styles['scroll']}>
        <Table className={styles['lines'] ?? ''} aria-label={words.lines} horizontalSpacing={0} verticalSpacing={7}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.columns.description}</Table.Th>
              <Table.Th>{words.columns.quantity}</Table.Th>
              <Table.Th>{words.columns.price}</Table.Th>
              <Table.Th>{words.columns.total}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(
              (
                {
                  description,
                  quantity,
                  unit,
                  unitPrice,
                  unitPriceWithVat,
                  discount,
                  taxCategory,
                  taxPercent,
                  lineTotal,
                },
                index,
              ) => (
                <Table.Tr key={index}>
                  <Table.Td>
                    {description}
                    <Text c="dimmed" size="xs">
                      {words.lineVat(lineVatLabel({ taxCategory, taxPercent: decimalToText(exact(taxPercent, 4)) }))}
                      {discount > 0 && words.lineDiscount(formatAmount(discount))}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {formatDecimal(exact(quantity, 6))} {unit}
                  </Table.Td>
                  <Table.Td>
                    {formatPrice(unitPriceWithVat ?? unitPrice)} {unitPriceWithVat !== null && words.withVat}
                  </Table.Td>
                  <Table.Td>
                    <Money amount={lineTotal} />
                  </Table.Td>
                </Table.Tr>
              ),
            )}
          </Table.Tbody>
        </Table>
      </div>
      {more > 0 && (
        <Button size="xs" variant="subtle" mt={4} onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? words.fewerLines : words.moreLines(more)}
        </Button>
      )}
    </div>
  )
}

/** A number of the API as the decimal that it stands for. */
function exact(value: number, maxDecimals: number): Decimal {
  const decimal = decimalFromNumber(value, maxDecimals)
  if (typeof decimal === 'string') throw new RangeError(`${value} is no decimal of an invoice: ${decimal}`)
  return decimal
}

function Checks({ items }: { readonly items: readonly PreflightItem[] }) {
  // Closed books are a matter of the business, and nothing that FIRS / NRS knows of.
  const closed = items.filter(({ code }) => code === 'period_closed')
  const blocks = items.filter((item) => isRefusedByAuthority(item) && !closed.includes(item))
  const warns = items.filter((item) => !isRefusedByAuthority(item))

  if (items.length === 0) {
    return (
      <div className={styles['checks']} data-kind="good">
        <IconCircleCheck size={18} aria-hidden />
        <div>
          <Text fw={600}>{words.checks.good}</Text>
          <Text>{words.checks.goodHint}</Text>
        </div>
      </div>
    )
  }
  return (
    <>
      <CheckList kind="blocks" title={words.checks.closed} items={closed} />
      <CheckList kind="blocks" title={words.checks.blocks(blocks.length)} items={blocks} />
      <CheckList kind="warns" title={words.checks.warns(warns.length)} items={warns} />
    </>
  )
}

type CheckListProps = {
  readonly kind: PreflightItem['severity']
  readonly title: string
  readonly items: readonly PreflightItem[]
}

function CheckList({ kind, title, items }: CheckListProps) {
  if (items.length === 0) return null
  return (
    <div className={styles['checks']} data-kind={kind}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <Text fw={600}>{title}</Text>
        <ul>
          {items.map(({ code, field, message }) => (
            <li key={`${code} ${field}`}>{message}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
