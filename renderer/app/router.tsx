import { createRouter } from '@tanstack/react-router'

import { BrokenPage, NotFoundPage } from './fallback-pages.tsx'
import { accountPages, deskPages } from './routes/account.ts'
import { businessesPages } from './routes/businesses.ts'
import { editorPages, invoicePages } from './routes/invoice.ts'
import { listPages } from './routes/lists.ts'
import { businessRoute, deskRoute, rootRoute, type RouterContext } from './routes/parents.ts'
import { toolsPages } from './routes/tools.ts'
import { recordPages } from './routes/records.ts'
import { setUpPages } from './routes/set-up.ts'

/** Every page; each feature's are in routes. The table of addresses is in renderer/README.md. */
const routeTree = rootRoute.addChildren([
  ...accountPages,
  deskRoute.addChildren([
    ...businessesPages,
    ...deskPages,
    businessRoute.addChildren([
      ...recordPages,
      ...listPages,
      ...invoicePages,
      ...editorPages,
      ...setUpPages,
      ...toolsPages,
    ]),
  ]),
])

export type DeskRouter = ReturnType<typeof createDeskRouter>

export function createDeskRouter(context: RouterContext) {
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
    router: DeskRouter
  }
}
