import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { type Api, ApiContext } from '../lib/api/api-context.ts'
import type { DeskRouter } from './router.tsx'
import { cssVariables, theme } from './theme.tsx'

type Props = { readonly api: Api; readonly queries: QueryClient; readonly router: DeskRouter }

export function App({ api, queries, router }: Props) {
  useEffect(() => focusTitleOnArrival(router), [router])

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <RouterProvider router={router} />
        </ApiContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Moves the focus to the title of a page that was just opened, unless the page has put it into a field itself. */
function focusTitleOnArrival(router: DeskRouter): () => void {
  return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const isElsewhere = document.activeElement === null || document.activeElement === document.body
    if (pathChanged && fromLocation && isElsewhere) document.querySelector('h1')?.focus({ preventScroll: true })
  })
}
