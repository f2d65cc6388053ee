import { Button, Group, Menu, SegmentedControl } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { counterLimitOf } from '../../../core/contract/business/counter-limits.ts'
import type { CurrentTillBody } from '../../../core/contract/counter/day-close.ts'
import { ClockWarning } from '../../components/clock/clock-warning.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { CashMovementDialog, type CashMovementKind } from '../../components/money/cash-movement-dialog.tsx'
import { CommandButton } from '../../components/ui/command-button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useApi, useUserId } from '../../lib/api/api-context.ts'
import { type OfferedCommand, usePageCommands } from '../../lib/commands/page-commands.ts'
import { keepTillSnapshot } from '../../lib/counter/till-snapshot.ts'
import { type CounterView, loadCounterView, saveCounterView } from '../../lib/counter/tiles.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { nameOf, useMe } from '../../lib/queries/me.ts'
import { currentTillQuery } from '../../lib/queries/till.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { counterDay } from '../../lib/texts/counter/day.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import { type DrawerCommandId, drawerCommands } from './commands.ts'
import { Counter } from './counter.tsx'
import { tillSessionOf, type TillSession } from './till/sessions.ts'

/** The counter: one field, a list, a total, and one key that sells. */
export function CounterPage() {
  return (
    <RequirePermission permission="sale.make" title={words.title}>
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
  const [moves, setMoves] = useState<CashMovementKind>()
  const [view, setView] = useState(() => loadCounterView(() => localStorage))
  const mayReturn = business !== undefined && counterLimitOf(business, business.settings.counterLimits).return
  const commands = usePageCommands(
    palette.here,
    drawerCommands({ businessId, grant: business, mayReturn, isClosed: till?.from === null, move: setMoves }),
  )
  const command = (id: DrawerCommandId) => commands.find((one) => one.id === id)
  if (userId === undefined || !business) return null
  const choose = (chosen: CounterView) => {
    setView(chosen)
    saveCounterView(() => localStorage, chosen)
  }
  const needsApproval = business.settings.requireApproval && !business.settings.counterWithoutApproval
  return (
    <Page>
      <PageTitle
        // A line of its own, and there from the start: what it says grows and shrinks while things are sold.
        intro={me ? [words.till(nameOf(me), till?.till?.name), sinceOf(till)].join('') : '\u00A0'}
        action={<ViewChoice view={view} onChange={choose} />}
        actions={
          <>
            <DrawerButton command={command('FLOAT')} variant="default" />
            {/* Apart, so that nothing moves when the float is said. */}
            <Group gap="xs">
              <Menu>
                <Menu.Target>
                  <Button variant="subtle" color="gray" leftSection={<IconCash size={18} aria-hidden />}>
                    {counterDay.moveCashHere}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <CashItem kind="CASH_OUT" command={command('CASH_OUT')} />
                  <CashItem kind="CASH_IN" command={command('CASH_IN')} />
                </Menu.Dropdown>
              </Menu>
              <DrawerButton command={command('return')} />
              <DrawerButton command={command('close')} />
            </Group>
          </>
        }
      >
        {words.title}
      </PageTitle>
      <ClockWarning businessId={businessId} grant={business} asks />
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
      <Desk key={`${userId} ${businessId}`} {...{ businessId, userId, view }} />
    </Page>
  )
}

type ButtonProps = { readonly command: OfferedCommand | undefined; readonly variant?: 'default' | 'subtle' }

const DrawerButton = ({ command, variant = 'subtle' }: ButtonProps) =>
  command && <CommandButton command={command} variant={variant} {...(variant === 'subtle' && { color: 'gray' })} />

type ItemProps = { readonly kind: 'CASH_IN' | 'CASH_OUT'; readonly command: OfferedCommand | undefined }

const CashItem = ({ kind, command }: ItemProps) =>
  command && <Menu.Item onClick={command.run}>{counterDay.moves[kind].button}</Menu.Item>

type ViewProps = { readonly view: CounterView; readonly onChange: (view: CounterView) => void }

/** Scanned or tapped, as this screen likes it. */
const ViewChoice = ({ view, onChange }: ViewProps) => (
  <SegmentedControl
    size="xs"
    aria-label={words.view.label}
    value={view}
    data={[
      { value: 'scan', label: words.view.scan },
      { value: 'tiles', label: words.view.tiles },
    ]}
    onChange={(value) => onChange(value === 'tiles' ? 'tiles' : 'scan')}
  />
)

/** Since when the day is open, with its day where that is an earlier one; before it, what lies in the drawer. */
function sinceOf(till: CurrentTillBody | undefined): string {
  if (!till) return ''
  if (till.from === null) return `, ${counterDay.opensWith(`₦${formatAmount(till.float)}`)}`
  const time = formatTime(till.from)
  return `, ${till.unclosedDay === null ? counterDay.since(time) : counterDay.sinceDay(formatDay(till.from), time)}`
}

type Props = { readonly businessId: string; readonly userId: string; readonly view: CounterView }

function Desk({ businessId, userId, view }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [session, setSession] = useState<TillSession>()
  useEffect(() => {
    let isLeft = false
    void tillSessionOf(client, queries, { userId, businessId }).then((opened) => {
      if (!isLeft) setSession(opened)
    })
    return () => void (isLeft = true)
  }, [client, queries, userId, businessId])
  useKeepSnapshot(userId, businessId)
  return session && <Counter {...{ businessId, userId, view, ...session }} />
}

/** What the counter has to know to open while nobody answers. */
function useKeepSnapshot(userId: string, businessId: string): void {
  const { data: me } = useMe()
  const { data: business } = useBusiness(businessId)
  useEffect(() => {
    if (me?.id === userId && business) keepTillSnapshot(() => localStorage, { userId, businessId }, { me, business })
  }, [me, business, userId, businessId])
}
