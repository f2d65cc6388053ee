import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Tells whether an address of the route table has a page, so that nothing links to where there is none. */
export function useRouteExists(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  return useCallback((path) => path in routesByPath, [routesByPath])
}
