import { createContext, useContext, useSyncExternalStore } from 'react'
import { type StoreApi, useStore } from 'zustand'

import type { Client } from './client.ts'
import type { Session, SessionEnd } from './session.ts'

export type Api = {
  readonly client: Client
  readonly session: Session
  /** Whether the core answers, as the calls of this tab find it. */
  readonly reached: StoreApi<boolean>
}

export const ApiContext = createContext<Api | undefined>(undefined)

/** The way to the core, for components. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi is used outside ApiContext.')
  return api
}

/** Whether the core answers. */
export function useIsReachable(): boolean {
  return useStore(useApi().reached)
}

/** What ended the session before, where that was not the person here. */
export function useSessionEnd(): SessionEnd | undefined {
  const { session } = useApi()
  return useSyncExternalStore(session.subscribe, session.ended)
}

/** Who is signed in, in this tab; undefined for nobody. */
export function useUserId(): string | undefined {
  const { session } = useApi()
  return useSyncExternalStore(session.subscribe, session.userId)
}
