import { Checkbox, Group, Select, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { may, type Grant } from '../../../core/contract/http/permissions.ts'
import { sumKobo } from '../../../core/domain/money/money.ts'
import { BulkActionBar } from '../../components/bulk/action-bar.tsx'
import type { InvoiceReference } from '../../components/bulk/use-batch.ts'
import type { useBulk } from '../../components/bulk/use-bulk.ts'
import { Money } from '../../components/display/figures.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { signedTotal } from '../../lib/invoices/balance.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { approvalOrders, approvalSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { invoiceTypeNames, texts } from '../../lib/texts.ts'
import styles from './approvals.module.css'
import { ApprovalPanel } from './panel.tsx'
import { approvals as approvalsTexts } from './texts.ts'

const words = approvalsTexts

const WAITING = 'waiting'
const orderChoices = ([WAITING, ...approvalOrders] as const).map((value) => ({ value, label: words.orders[value] }))

type Props = {
  readonly businessId: string
  readonly items: readonly ListedInvoice[]
  readonly total: number
  readonly grant: Grant
  readonly bulk: ReturnType<typeof useBulk>
  readonly onApproved: (invoices: readonly InvoiceReference[]) => void
}

/** The list at the left, the one to decide at the right. Arrow keys go through the list, X selects. */
export function Inbox({ businessId, items, total, grant, bulk, onApproved }: Props) {
  const [{ invoice: wanted, order }, change] = useSearchParams(approvalSearch)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [said, say] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const mayApprove = may(grant, 'invoice.approve')
  // What is open stays open when somebody else decides it: another one in its place would be approved unseen.
  const [shown, setShown] = useState(items[0])
  const openId = wanted ?? shown?.id
  const position = items.findIndex(({ id }) => id === openId)
  const current = items[position] ?? (shown?.id === openId ? shown : items[0])
  if (current !== shown) setShown(current)
  const chosen = items.filter(({ id }) => selected.has(id))

  const open = (id: string | undefined) => void change({ invoice: id })
  const step = (by: number) => {
    const next = items[position + by]
    if (next) open(next.id)
  }
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  // The one after it, or the one before the last: so that whoever decides goes on where they were.
  const leave = (sentence: string) => {
    say(sentence)
    open((items[position + 1] ?? items[position - 1])?.id)
  }

  useHotkey('nextRow', words.keys.next, () => step(1))
  useHotkey('previousRow', words.keys.previous, () => step(-1))
  useHotkey(mayApprove ? 'selectRow' : undefined, words.keys.select, () => current && toggle(current.id))
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [position])

  if (!current) return null
  return (
    <div className={styles['inbox']}>
      <Card p={0} component="section" className={styles['side'] ?? ''}>
        {mayApprove && (
          <Group className={styles['bar'] ?? ''} gap="xs" justify="space-between">
            <Checkbox
              size="xs"
              label={
                chosen.length > 0
                  ? words.sum(chosen.length, formatKobo(sumKobo(chosen.map(signedTotal))))
                  : words.selectAll
              }
              checked={chosen.length === items.length}
              indeterminate={chosen.length > 0 && chosen.length < items.length}
              onChange={() => setSelected(new Set(chosen.length === items.length ? [] : items.map(({ id }) => id)))}
            />
            <Select
              size="xs"
              w={160}
              aria-label={words.order}
              data={orderChoices}
              allowDeselect={false}
              value={order ?? WAITING}
              onChange={(chosenOrder) => void change({ order: approvalOrders.find((one) => one === chosenOrder) })}
            />
          </Group>
        )}
        {/* Its line is there before anything is said, so that nothing moves under the key that decides the next. */}
        <Text role="status" size="xs" className={styles['said'] ?? ''}>
          {said}
        </Text>
        <ul className={styles['list']} aria-label={words.list} ref={list}>
          {items.map((item) => (
            <li key={item.id} className={styles['item']} data-selected={selected.has(item.id) || undefined}>
              {mayApprove && (
                <Checkbox
                  size="xs"
                  aria-label={texts.table.select(`${item.invoiceNumber} ${item.customerName}`)}
                  checked={selected.has(item.id)}
                  onChange={() => toggle(item.id)}
                />
              )}
              <button
                type="button"
                className={styles['open']}
                aria-current={item.id === current.id || undefined}
                data-focus-home={item.id === current.id || undefined}
                onClick={() => open(item.id)}
              >
                <span className={styles['line']}>
                  <b>{item.invoiceNumber}</b>
                  <Money amount={signedTotal(item)} />
                </span>
                <span className={styles['customer']}>{item.customerName}</span>
                {item.invoiceType !== 'STANDARD' && (
                  <span className={styles['type']}>{invoiceTypeNames[item.invoiceType]}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
        {total > items.length && (
          <Text c="dimmed" px="md" py="xs">
            {words.more(total - items.length)}
          </Text>
        )}
      </Card>
      <ApprovalPanel
        key={current.id}
        businessId={businessId}
        listed={current}
        mayApprove={mayApprove}
        hasKeys={chosen.length === 0}
        onApproved={() => onApproved(withoutOffers([current], [current]))}
        onDone={leave}
      />
      {chosen.length > 0 && (
        <BulkActionBar
          businessId={businessId}
          selected={chosen}
          grant={grant}
          bulk={bulk}
          onDone={(action, done) => {
            if (action === 'approve') onApproved(withoutOffers(done, chosen))
            const gone = new Set(done.map(({ id }) => id))
            setSelected((before) => new Set([...before].filter((id) => !gone.has(id))))
            if (!gone.has(current.id)) return
            const next = items.find(({ id }) => !gone.has(id))
            setShown(next)
            open(next?.id)
          }}
          onNone={() => setSelected(new Set())}
        />
      )}
    </div>
  )
}

/** An offer goes to the customer: nothing here asks to send it to FIRS / NRS. */
function withoutOffers(
  done: readonly InvoiceReference[],
  among: readonly ListedInvoice[],
): readonly InvoiceReference[] {
  const offers = new Set(among.filter(({ invoiceType }) => invoiceType === 'PROFORMA').map(({ id }) => id))
  return done.filter(({ id }) => !offers.has(id))
}
