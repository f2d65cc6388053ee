import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCash, IconCashMinus, IconCashPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { may, mayPayOut } from '../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { CashMovementDialog, type CashMovementKind } from '../../components/money/cash-movement-dialog.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi, useUserId } from '../../lib/api/api-context.ts'
import { useParkedSales } from '../../lib/counter/parked-sales.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { currentTillQuery, tillsQuery } from '../../lib/queries/till.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { counterDaySearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { texts } from '../../lib/texts.ts'
import { counterDay as words } from '../../lib/texts/counter/day.ts'
import { CloseCard } from './close-card.tsx'
import styles from './counter-day.module.css'
import { DayReport } from './day-report.tsx'
import { EarlierCloses } from './earlier-closes.tsx'
import { ParkedSalesNotice } from './parked-sales-notice.tsx'
import { PrintDay } from './print-day.tsx'
import { Tills } from './tills.tsx'

/** The day at the counter: what has to be in the drawer, cash that moves without a sale, and the close. */
export function CounterDayPage() {
  return (
    <RequirePermission permission="till.close" title={words.title}>
      <CounterDay />
    </RequirePermission>
  )
}

function CounterDay() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const [{ open, till: tillId }, change] = useSearchParams(counterDaySearch)
  const { data: business } = useBusiness(businessId)
  const {
    data: till,
    error,
    refetch,
  } = useQuery({
    ...currentTillQuery(client, businessId, tillId),
    staleTime: 0,
  })
  const { data: tills } = useQuery(tillsQuery(client, businessId))
  const parked = useParkedSales(useUserId(), businessId)
  const paysOut = business !== undefined && mayPayOut(business)
  const moves = open === 'CASH_OUT' && !paysOut ? undefined : open
  const setMoves = (kind: CashMovementKind | undefined) => void change({ open: kind })

  return (
    <Page>
      <PageTitle
        crumbs={[{ label: texts.shell.nav.counter, to: '/businesses/$businessId/counter', params: { businessId } }]}
        {...(till?.isBlind === false && tillId === undefined && { actions: <PrintDay businessId={businessId} /> })}
        intro={till?.till || tillId !== undefined ? words.introOf(till?.till?.name ?? words.tills.desk) : words.intro}
      >
        {words.title}
      </PageTitle>
      {tills && (tills.items.length > 1 || tillId !== undefined) && <Tills {...{ businessId, tills }} />}
      {till?.unclosedDay && <Notice>{words.unclosed(formatDay(till.unclosedDay))}</Notice>}
      {till?.day && tillId === undefined && <ParkedSalesNotice businessId={businessId} parked={parked} />}
      <NotSent businessId={businessId} />
      {error && !till && <Problem error={error} onRetry={() => void refetch()} />}
      {!till && !error && <Loading />}
      {till && (
        <div className={styles['desk']}>
          <Stack gap="md">
            {till.day === null && <Text c="dimmed">{words.nothing}</Text>}
            <DayReport till={till} label={words.title} />
          </Stack>
          <div className={styles['side']}>
            <Card component="section" aria-label={words.moveCash}>
              <Title order={2} size="h5" mb="sm">
                {words.moveCash}
              </Title>
              <Stack gap="xs">
                <Button
                  variant="default"
                  leftSection={<IconCash size={18} aria-hidden />}
                  onClick={() => setMoves('FLOAT')}
                >
                  {words.moves.FLOAT.button}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconCashPlus size={18} aria-hidden />}
                  onClick={() => setMoves('CASH_IN')}
                >
                  {words.moves.CASH_IN.button}
                </Button>
                {paysOut && (
                  <Button
                    variant="default"
                    leftSection={<IconCashMinus size={18} aria-hidden />}
                    onClick={() => setMoves('CASH_OUT')}
                  >
                    {words.moves.CASH_OUT.button}
                  </Button>
                )}
              </Stack>
            </Card>
            {till.day !== null && (
              <CloseCard
                key={`${tillId} ${till.lastClose?.id} ${till.float}`}
                {...{ businessId, till, tillId }}
                parked={tillId === undefined ? parked : []}
              />
            )}
          </div>
        </div>
      )}
      {business !== undefined && may(business, 'payment.read') && <EarlierCloses businessId={businessId} />}
      {till && moves && (
        <CashMovementDialog
          {...{ businessId, tillId, kind: moves }}
          {...(moves === 'FLOAT' && till.float > 0 && { suggested: till.float })}
          onClose={() => setMoves(undefined)}
        />
      )}
    </Page>
  )
}

/** What the close does not send, said before it: a sale without a code, or one that somebody has to send. */
function NotSent({ businessId }: { readonly businessId: string }) {
  const { data: attention } = useAttention(businessId)
  if (!attention || attention.readyToSend === 0) return null
  const place = {
    to: '/businesses/$businessId/invoices',
    params: { businessId },
    search: { show: 'approved' },
  } as const
  return (
    <Notice
      action={
        <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} {...place} />}>
          {words.notSent.look}
        </Button>
      }
    >
      {words.notSent.text(attention.readyToSend)}
    </Notice>
  )
}
