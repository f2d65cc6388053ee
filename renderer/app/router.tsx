import { createRouter } from '@tanstack/react-router'

import { BrokenPage, NotFoundPage } from './fallback-pages.tsx'
import { accountPages, appPages } from './routes/account.ts'
import { businessesPages } from './routes/businesses.ts'
import { editorPages, invoicePages } from './routes/invoice.ts'
import { listPages } from './routes/lists.ts'
import { monthPages } from './routes/month.ts'
import { openingPages } from './routes/opening.ts'
import { businessRoute, appRoute, rootRoute, type RouterContext } from './routes/parents.ts'
import { purchasePages } from './routes/purchases.ts'
import { recordPages } from './routes/records.ts'
import { setUpPages } from './routes/set-up.ts'
import { toolsPages } from './routes/tools.ts'

/** Every page; each feature's are in routes. The table of addresses is in renderer/README.md. */
const routeTree = rootRoute.addChildren([
  ...accountPages,
  appRoute.addChildren([
    ...businessesPages,
    ...appPages,
    ...openingPages,
    businessRoute.addChildren([
      ...recordPages,
      ...listPages,
      ...invoicePages,
      ...editorPages,
      ...purchasePages,
      ...monthPages,
      ...setUpPages,
      ...toolsPages,
    ]),
  ]),
])

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // What is fetched is kept, and counts as old, by the queries.
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: BrokenPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  /** So that links everywhere know the paths, their parameters and their search. */
  interface Register {
    router: AppRouter
  }
}
