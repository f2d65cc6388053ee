import { useRef } from 'react'

import { ApiError } from './api-error.ts'

/**
 * Sends what somebody means once under one key: kept while nothing is known of the answer, so that pressing again does
 * not do it twice, and a new one once it was refused and corrected.
 */
export function useIdempotencyKey(): <T>(send: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const key = useRef<string>(undefined)
  return async (send) => {
    key.current ??= crypto.randomUUID()
    try {
      return await send(key.current)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'offline')) key.current = undefined
      throw error
    }
  }
}
