import { createContext, useContext, useSyncExternalStore } from 'react'

import type { Client } from './client.ts'
import type { Reach } from './reach.ts'
import type { Session } from './session.ts'

export type Api = { readonly client: Client; readonly session: Session; readonly reach: Reach }

export const ApiContext = createContext<Api | undefined>(undefined)

/** The way to the core, for components. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi is used outside ApiContext.')
  return api
}

/** Whether the core answers. */
export function useIsReached(): boolean {
  const { reach } = useApi()
  return useSyncExternalStore(reach.subscribe, reach.isReached)
}
