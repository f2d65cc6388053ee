import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { businessesQuery } from '../../lib/queries/businesses.ts'
import { preferencesQuery } from '../../lib/queries/preferences.ts'
import { appRoute, type RouterContext } from './parents.ts'

const start = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: async ({ context }) => redirect({ ...(await firstPlace(context)), replace: true, throw: true }),
})

/**
 * The business that somebody used last, or the only one; where there is none yet, the ways to begin, and where there is
 * a choice, or nothing can be found out, the list.
 */
async function firstPlace({ client, queries, session }: RouterContext) {
  try {
    const [businesses, preferences] = await Promise.all([
      queries.fetchQuery(businessesQuery(client)),
      queries.fetchQuery({ ...preferencesQuery(client), staleTime: 0 }),
    ])
    if (businesses.length === 0) return { to: '/welcome' } as const

    const known = businesses.find(({ id }) => id === preferences.lastBusinessId)
    const business = known ?? (businesses.length === 1 ? businesses[0] : undefined)
    // There is no other page for a cashier, and asking for the figures of home would be refused.
    const to = business?.scope === 'CASHIER' ? '/businesses/$businessId/counter' : '/businesses/$businessId'
    if (business) return { to, params: { businessId: business.id } } as const
  } catch {
    // A till sells on. Elsewhere the list asks again, and says what is wrong.
    const { lastCounterOf } = await import('../../lib/counter/till-snapshot.ts')
    const businessId = lastCounterOf(() => localStorage, session.userId() ?? '')
    if (businessId !== undefined) return { to: '/businesses/$businessId/counter', params: { businessId } } as const
  }
  return { to: '/businesses' } as const
}

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/businesses',
  component: lazyRouteComponent(() => import('../../features/businesses/page.tsx'), 'BusinessesPage'),
})

const add = createRoute({
  getParentRoute: () => appRoute,
  path: '/businesses/new',
  component: lazyRouteComponent(() => import('../../features/businesses/new-page.tsx'), 'NewBusinessPage'),
})

const welcome = createRoute({
  getParentRoute: () => appRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../../features/businesses/welcome-page.tsx'), 'WelcomePage'),
})

/** Pages outside a business. */
export const businessesPages = [start, welcome, list, add] as const
