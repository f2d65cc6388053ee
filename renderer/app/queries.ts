import { QueryClient } from '@tanstack/react-query'

/**
 * The core is on this machine: it is there without the internet, so nothing waits for a network, and a call that
 * failed would fail again. People try again themselves, with a button.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
