import { createContext, useContext } from 'react'

import type { Client } from './client.ts'
import type { Session } from './session.ts'

export type Api = { readonly client: Client; readonly session: Session }

export const ApiContext = createContext<Api | undefined>(undefined)

/** The way to the core, for components. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi is used outside ApiContext.')
  return api
}
