import { Button, Group, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCash, IconClipboardList } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { CurrentTillBody } from '../../../core/contract/counter/day-close.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { CashMovementDialog, type CashMovementKind } from '../../components/money/cash-movement-dialog.tsx'
import { KeyHint } from '../../components/ui/key-hint.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useApi, useUserId } from '../../lib/api/api-context.ts'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { nameOf, useMe } from '../../lib/queries/me.ts'
import { currentTillQuery } from '../../lib/queries/till.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { counterDay } from '../../lib/texts/counter/day.ts'
import { counterReturn } from '../../lib/texts/counter/return.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import { Counter } from './counter.tsx'
import { tillSessionOf } from './till/sessions.ts'

/** The counter: one field, a list, a total, and one key that sells. */
export function CounterPage() {
  return (
    <RequirePermission permission="payment.record" title={words.title}>
      <CounterContent />
    </RequirePermission>
  )
}

function CounterContent() {
  const businessId = useBusinessId()
  const userId = useUserId()
  const { data: me } = useMe()
  const { data: business } = useBusiness(businessId)
  const { client } = useApi()
  const { data: till } = useQuery(currentTillQuery(client, businessId))
  const navigate = useNavigate()
  const mayTakeBack = business !== undefined && may(business, 'invoice.correct')
  useHotkey(mayTakeBack ? 'F7' : undefined, counterReturn.title, () => {
    void navigate({ to: '/businesses/$businessId/counter/return', params: { businessId } })
  })
  const [moves, setMoves] = useState<CashMovementKind>()
  if (userId === undefined || !business) return null
  const needsApproval = business.settings.requireApproval && !business.settings.counterWithoutApproval
  return (
    <Page>
      <PageTitle
        // A line of its own, and there from the start: what it says grows and shrinks while things are sold.
        intro={me ? [words.till(nameOf(me)), sinceOf(till)].join('') : '\u00A0'}
        actions={
          <>
            {till?.from === null && (
              <Button
                variant="default"
                leftSection={<IconCash size={18} aria-hidden />}
                onClick={() => setMoves('FLOAT')}
              >
                {counterDay.moves.FLOAT.button}
              </Button>
            )}
            {/* Apart, so that nothing moves when the float is said. */}
            <Group gap="xs">
              <Menu>
                <Menu.Target>
                  <Button variant="subtle" color="gray" leftSection={<IconCash size={18} aria-hidden />}>
                    {counterDay.moveCashHere}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {may(business, 'till.payOut') && (
                    <Menu.Item onClick={() => setMoves('CASH_OUT')}>{counterDay.moves.CASH_OUT.button}</Menu.Item>
                  )}
                  <Menu.Item onClick={() => setMoves('CASH_IN')}>{counterDay.moves.CASH_IN.button}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
              {mayTakeBack && (
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconArrowBackUp size={18} aria-hidden />}
                  rightSection={<KeyHint keys="F7" />}
                  renderRoot={(props) => (
                    <Link {...props} to="/businesses/$businessId/counter/return" params={{ businessId }} />
                  )}
                >
                  {counterReturn.title}
                </Button>
              )}
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconClipboardList size={18} aria-hidden />}
                renderRoot={(props) => (
                  <Link {...props} to="/businesses/$businessId/counter/day" params={{ businessId }} />
                )}
              >
                {counterDay.close}
              </Button>
            </Group>
          </>
        }
      >
        {words.title}
      </PageTitle>
      {till?.unclosedDay && <Notice>{counterDay.unclosed(formatDay(till.unclosedDay))}</Notice>}
      {needsApproval && <Notice>{words.needsApproval}</Notice>}
      {till && moves && (
        <CashMovementDialog
          businessId={businessId}
          kind={moves}
          {...(moves === 'FLOAT' && till.float > 0 && { suggested: till.float })}
          onClose={() => setMoves(undefined)}
        />
      )}
      <Desk key={`${userId} ${businessId}`} {...{ businessId, userId }} />
    </Page>
  )
}

/** Since when the day is open, with its day where that is an earlier one; before it, what lies in the drawer. */
function sinceOf(till: CurrentTillBody | undefined): string {
  if (!till) return ''
  if (till.from === null) return `, ${counterDay.opensWith(`₦${formatAmount(till.float)}`)}`
  const time = formatTime(till.from)
  return `, ${till.unclosedDay === null ? counterDay.since(time) : counterDay.sinceDay(formatDay(till.from), time)}`
}

type Props = { readonly businessId: string; readonly userId: string }

function Desk({ businessId, userId }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [desk] = useState(() => tillSessionOf(client, queries, { userId, businessId }))
  return <Counter businessId={businessId} {...desk} />
}
