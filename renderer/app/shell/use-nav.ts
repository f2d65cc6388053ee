import { may } from '../../../core/contract/permissions.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { navFoot, navSections, type NavEntry, type NavSection, pathOf } from './nav.ts'

/** The entries that lead somewhere for this person. */
export function useNav(businessId: string | undefined): { sections: readonly NavSection[]; foot: readonly NavEntry[] } {
  const routeExists = useRouteExists()
  const { data: business } = useBusiness(businessId)

  const isSeen = (entry: NavEntry) => {
    if (!routeExists(pathOf(entry))) return false
    return entry.permission === undefined || (business !== undefined && may(business.role, entry.permission))
  }
  const sections = navSections.map(({ entries, ...section }) => ({ ...section, entries: entries.filter(isSeen) }))
  return { sections: sections.filter(({ entries }) => entries.length > 0), foot: navFoot.filter(isSeen) }
}
