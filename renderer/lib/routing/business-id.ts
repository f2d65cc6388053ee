import { useParams } from '@tanstack/react-router'

/** The business whose pages these are. @throws Error outside a business */
export function useBusinessId(): string {
  const { businessId } = useParams({ strict: false })
  if (businessId === undefined) throw new Error('This page is outside a business.')
  return businessId
}
