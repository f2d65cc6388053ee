import { useBusinesses } from '../businesses.ts'
import { useMe } from '../me.ts'

/** Whether the person manages other screens: who owns the installation, or is owner or admin of a business. */
export function useManagesDevices(): boolean {
  const { data: me } = useMe()
  const { data: businesses = [] } = useBusinesses()
  return me?.isInstanceOwner === true || businesses.some(({ role }) => role === 'OWNER' || role === 'ADMIN')
}
