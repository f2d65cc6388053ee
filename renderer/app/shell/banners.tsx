import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClockUp, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { moveSandboxClock } from '../../../core/contract/installation/sandbox-clock.ts'
import { authStatus } from '../../../core/contract/people/account.ts'
import { useApi, useIsReachable } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useManagesDevices } from '../../lib/queries/screens/manages-devices.ts'
import { texts } from '../../lib/texts.ts'
import { Banner } from './banner.tsx'

const Managers = lazy(async () => ({ default: (await import('./manager-banners.tsx')).ManagerBanners }))

const RETRY_MS = 5_000
/** What nobody waits for comes after the first page. */
const AFTER_PAGE_MS = 2_000

/** What is wrong with the whole desk, above every page. */
export function Banners({ businessId }: { readonly businessId: string | undefined }) {
  const { data: attention } = useAttention(businessId)
  const isReached = useIsReachable()
  // The counter says so beside the sale, and goes on: what takes the money is not covered there.
  const isSaidByPage = useMatchRoute()({ to: '/businesses/$businessId/counter' }) !== false

  if (!isReached) return <OfflineBanner isSaidByPage={isSaidByPage} />
  if (!attention?.stalledSince || businessId === undefined) {
    return (
      <>
        <BackOnline />
        <ManagerBanners />
        {attention?.practiceDay && businessId && <PracticeBanner businessId={businessId} day={attention.practiceDay} />}
      </>
    )
  }
  return (
    <Banner icon={<IconAlertTriangle size={18} aria-hidden />} text={texts.shell.stalled.text}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to="/businesses/$businessId/sending" params={{ businessId }} />}
      >
        {texts.shell.stalled.button}
      </Button>
    </Banner>
  )
}

/** The core is gone. It is asked again by itself, and with the button. */
function OfflineBanner({ isSaidByPage }: { readonly isSaidByPage: boolean }) {
  const { client } = useApi()
  const ask = useRef(() => client.call(authStatus).catch(() => undefined))

  useEffect(() => {
    const timer = setInterval(() => void ask.current(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])

  if (isSaidByPage) return null
  // Other screens come over TLS alone, this computer never does.
  const { text, elsewhere } = texts.shell.offline
  return (
    <Banner
      icon={<IconPlugConnectedX size={18} aria-hidden />}
      text={location.protocol === 'https:' ? elsewhere : text}
    >
      <Button size="xs" variant="default" onClick={() => void ask.current()}>
        {texts.shell.offline.button}
      </Button>
    </Banner>
  )
}

/** For who looks after the installation or its screens, loaded once the page stands. */
function ManagerBanners() {
  const isManager = useManagesDevices()
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), AFTER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isManager || !isDue) return null
  return (
    <Suspense>
      <Managers />
    </Suspense>
  )
}

/** The clock of a practice business is ahead: what is overdue or due here is so only by that clock. */
function PracticeBanner({ businessId, day }: { readonly businessId: string; readonly day: string }) {
  const { data: business } = useBusiness(businessId)
  const reset = useResetPracticeClock(businessId)

  return (
    <Banner
      icon={<IconClockUp size={18} aria-hidden />}
      text={texts.shell.practiceClock.text(formatDay(day))}
      tone="calm"
    >
      {business && may(business, 'business.manage') && (
        <Button size="xs" variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
          {texts.shell.practiceClock.reset}
        </Button>
      )}
    </Banner>
  )
}

/** Once the core answers again, what failed meanwhile is fetched anew. */
function BackOnline() {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' })
  }, [queries])
  return null
}

/** Puts the clock of a practice business back to that of the machine; all of the business may look different then. */
function useResetPracticeClock(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(moveSandboxClock, { body: { businessId, reset: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['business', businessId] }),
  })
}
