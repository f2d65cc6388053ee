import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { debtorsSearch } from '../../features/debtors/search.ts'
import { invoiceSearch, pageOf } from '../../features/invoices/search.ts'
import { creditSearch, otherSearch, receivedSearch, withheldSearch } from '../../features/money/search.ts'
import { vatSearch } from '../../features/vat-month/search.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { businessQuery } from '../../lib/queries/businesses.ts'
import { invoiceListQuery } from '../../lib/queries/invoices.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { preferencesQuery } from '../../lib/queries/preferences.ts'
import { approvalSearch, counterDaySearch, sendingSearch } from '../../lib/routing/page-search.ts'
import { readSearch, searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const home = createRoute({
  getParentRoute: () => businessRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/home/home-page.tsx'), 'HomePage'),
})

// Called among the options of the route, it would be inferred after `loaderDeps`, and links would know no search.
const validateSearch = searchOf(invoiceSearch)

const invoices = createRoute({
  getParentRoute: () => businessRoute,
  path: '/invoices',
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client, queries }, params: { businessId }, deps: search }) => {
    const preferences = preferencesQuery(client)
    // The router leaves wrong parameters in what it hands on.
    const listed = readSearch(invoiceSearch, search)
    const page = pageOf(listed, todayInLagos(new Date()), queries.getQueryData(preferences.queryKey))
    await loadWithTimeout(
      queries.prefetchQuery(invoiceListQuery(client, businessId, page)),
      queries.prefetchQuery(businessQuery(client, businessId)),
      queries.prefetchQuery(preferences),
    )
  },
  component: lazyRouteComponent(() => import('../../features/invoices/invoices-page.tsx'), 'InvoicesPage'),
})

const approvals = createRoute({
  getParentRoute: () => businessRoute,
  path: '/approvals',
  validateSearch: searchOf(approvalSearch),
  component: lazyRouteComponent(() => import('../../features/approvals/approvals-page.tsx'), 'ApprovalsPage'),
})

const sending = createRoute({
  getParentRoute: () => businessRoute,
  path: '/sending',
  validateSearch: searchOf(sendingSearch),
  component: lazyRouteComponent(() => import('../../features/queue/queue-page.tsx'), 'QueuePage'),
})

const debtors = createRoute({
  getParentRoute: () => businessRoute,
  path: '/money',
  validateSearch: searchOf(debtorsSearch),
  component: lazyRouteComponent(() => import('../../features/debtors/page.tsx'), 'DebtorsPage'),
})

const received = createRoute({
  getParentRoute: () => businessRoute,
  path: '/money/received',
  validateSearch: searchOf(receivedSearch),
  component: lazyRouteComponent(() => import('../../features/money/received-page.tsx'), 'ReceivedPage'),
})

const withheld = createRoute({
  getParentRoute: () => businessRoute,
  path: '/money/withheld',
  validateSearch: searchOf(withheldSearch),
  component: lazyRouteComponent(() => import('../../features/money/withheld-page.tsx'), 'WithheldPage'),
})

const credit = createRoute({
  getParentRoute: () => businessRoute,
  path: '/money/credit',
  validateSearch: searchOf(creditSearch),
  component: lazyRouteComponent(() => import('../../features/money/credit-page.tsx'), 'CreditPage'),
})

const others = createRoute({
  getParentRoute: () => businessRoute,
  path: '/money/others',
  validateSearch: searchOf(otherSearch),
  component: lazyRouteComponent(() => import('../../features/money/other-page.tsx'), 'OtherPage'),
})

const vatMonth = createRoute({
  getParentRoute: () => businessRoute,
  path: '/money/vat',
  validateSearch: searchOf(vatSearch),
  component: lazyRouteComponent(() => import('../../features/vat-month/page.tsx'), 'VatMonthPage'),
})

const counter = createRoute({
  getParentRoute: () => businessRoute,
  path: '/counter',
  // A counter opens while nobody answers, with what it knew.
  beforeLoad: async ({ context: { queries, session }, params: { businessId } }) => {
    const userId = session.userId()
    if (userId === undefined || queries.getQueryData(ofBusiness(businessId, 'details')) !== undefined) return
    const { readTillSnapshot } = await import('../../lib/counter/till-snapshot.ts')
    readTillSnapshot(() => localStorage, queries, { userId, businessId })
  },
  component: lazyRouteComponent(() => import('../../features/counter/counter-page.tsx'), 'CounterPage'),
})

const counterDay = createRoute({
  getParentRoute: () => businessRoute,
  path: '/counter/day',
  validateSearch: searchOf(counterDaySearch),
  component: lazyRouteComponent(() => import('../../features/counter-day/counter-day-page.tsx'), 'CounterDayPage'),
})

const counterReturn = createRoute({
  getParentRoute: () => businessRoute,
  path: '/counter/return',
  component: lazyRouteComponent(
    () => import('../../features/counter-return/counter-return-page.tsx'),
    'CounterReturnPage',
  ),
})

const dayClose = createRoute({
  getParentRoute: () => businessRoute,
  path: '/counter/closes/$closeId',
  component: lazyRouteComponent(() => import('../../features/counter-day/day-close-page.tsx'), 'DayClosePage'),
})

/**
 * Home, the counter, and the lists of invoices: all, what waits for a person, what waits for FIRS / NRS, what is owed,
 * what came in, what is declared of a month.
 */
export const listPages = [
  home,
  invoices,
  approvals,
  sending,
  debtors,
  received,
  withheld,
  credit,
  others,
  vatMonth,
  counter,
  counterDay,
  counterReturn,
  dayClose,
] as const

/** What nobody notices. A page that takes longer is shown with its skeleton. */
const WAIT_MS = 200

/**
 * For the `loader` of a route: asks for what its page shows while the code of the page is still on its way, in this
 * order, and lets the page come with it where that is quick. What fails, the page itself finds out and says.
 */
async function loadWithTimeout(...fetching: readonly Promise<unknown>[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.race([late, Promise.allSettled(fetching)])
}
