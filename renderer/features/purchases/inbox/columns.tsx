import { Anchor, Button, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconFileInvoice,
  IconMessageQuestion,
  IconUserQuestion,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { InboxState } from '../../../../core/contract/http/vocabulary.ts'
import type { InboxItemBody } from '../../../../core/contract/purchases/inbox.ts'
import { Money } from '../../../components/display/figures.tsx'
import { LineClamp } from '../../../components/display/line-clamp.tsx'
import badges from '../../../components/invoice/status-badge.module.css'
import { type Column, WhenNarrow } from '../../../components/table/data-table.tsx'
import { formatDay, formatDayTime } from '../../../lib/format/date-time.ts'
import { inbox as words } from '../../../lib/texts/purchases/inbox.ts'
import { canConfirm, canQuestion, canTake, type InboxAction, nameOf } from './commands.ts'
import styles from './inbox.module.css'

type Setting = {
  readonly businessId: string
  readonly act: ((action: InboxAction, item: InboxItemBody) => void) | undefined
  /** The one with which something is being done. */
  readonly busy: string | undefined
}

const looks = {
  WAITING: { icon: IconClock, look: 'PENDING' },
  TAKEN: { icon: IconFileInvoice, look: 'APPROVED' },
  CONFIRMED: { icon: IconCheck, look: 'PAID' },
  QUESTIONED: { icon: IconMessageQuestion, look: 'PENDING_APPROVAL' },
} as const satisfies Record<InboxState, object>

function StateBadge({ state }: { readonly state: InboxState }) {
  const { icon: Icon, look } = looks[state]
  return (
    <span className={badges['badge']} data-status={look}>
      <Icon size={14} aria-hidden />
      {words.states[state]}
    </span>
  )
}

function Kind({ item: { kind, supplierTin } }: { readonly item: InboxItemBody }) {
  if (kind === 'RIGHT') return <span className={styles['quiet']}>{words.kinds.RIGHT}</span>
  const Icon = kind === 'WRONG_AMOUNT' ? IconAlertTriangle : IconUserQuestion
  return (
    <span className={styles['odd']}>
      <Icon size={14} aria-hidden />
      {kind === 'UNKNOWN_TIN' && supplierTin === null ? words.namesNoTin : words.kinds[kind]}
    </span>
  )
}

/** The columns of what suppliers sent, with what can be done with each below its name. */
export const inboxColumns = (setting: Setting): readonly Column<InboxItemBody>[] => [
  {
    key: 'supplier',
    head: words.columns.supplier,
    isName: true,
    grows: true,
    cell: (item) => <LineClamp lines={2}>{item.supplierName ?? words.nobody}</LineClamp>,
    below: (item) => <Below item={item} {...setting} />,
  },
  {
    key: 'what',
    card: 'subtitle',
    head: words.columns.what,
    isWideOnly: true,
    wraps: true,
    cell: (item) => <Kind item={item} />,
  },
  {
    key: 'state',
    card: 'state',
    head: words.columns.state,
    isWideOnly: true,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: 'received',
    head: words.columns.received,
    isWideOnly: true,
    cell: ({ receivedAt, refusableUntil, isOpen }) => (
      <>
        {formatDayTime(receivedAt)}
        {isOpen && refusableUntil !== null && (
          <small className={styles['small']}>{words.until(formatDayTime(refusableUntil))}</small>
        )}
      </>
    ),
  },
  {
    key: 'total',
    head: words.columns.total,
    align: 'end',
    isStrong: true,
    cell: ({ total }) => total !== null && <Money amount={total} />,
  },
]

function Below({ item, businessId, act, busy }: Setting & { readonly item: InboxItemBody }) {
  const { id, supplierTin, supplierInvoiceNumber, issueDate, purchaseId, purchaseNumber, question, state } = item
  const facts = [
    supplierInvoiceNumber === null ? null : words.number(supplierInvoiceNumber),
    issueDate === null ? null : formatDay(issueDate),
    supplierTin === null ? words.noTin : words.tin(supplierTin),
  ].filter((part) => part !== null)
  const confirmation = item.confirmation?.state
  const name = nameOf(item)
  return (
    <div className={styles['below']}>
      <span>{facts.join(', ')}</span>
      <WhenNarrow>
        <StateBadge state={state} />
      </WhenNarrow>
      <WhenNarrow>
        <Kind item={item} />
      </WhenNarrow>
      {question && <span>{words.why(question.reason)}</span>}
      {confirmation === 'PENDING' && <span>{words.notSent}</span>}
      {confirmation === 'REFUSED' && <span className={styles['odd']}>{words.refusedThere}</span>}
      <Group gap={4}>
        {purchaseId !== null && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/businesses/$businessId/bills/$billId" params={{ businessId, billId: purchaseId }} />
            )}
          >
            {words.taken(purchaseNumber)}
          </Anchor>
        )}
        {act && canTake(item) && (
          <Button
            variant="light"
            size="compact-sm"
            loading={busy === id}
            aria-label={words.takeOf(name)}
            onClick={() => act('take', item)}
          >
            {words.take}
          </Button>
        )}
        {act && canConfirm(item) && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={words.confirmOf(name)}
            onClick={() => act('confirm', item)}
          >
            {words.confirm}
          </Button>
        )}
        {act && canQuestion(item) && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={words.questionOf(name)}
            onClick={() => act('question', item)}
          >
            {words.question}
          </Button>
        )}
      </Group>
    </div>
  )
}
