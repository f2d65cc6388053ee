import type { Role, Scope } from '../../../core/contract/http/vocabulary.ts'
import { apiClient, type Api } from '../../support/api-client.ts'
import type { Person } from '../../support/browser/session.ts'
import { dataOf } from '../../support/scenario.ts'

export const password = 'six patient yellow buses'

export type Colleague = Person & { readonly api: Api }

/** How often somebody of a name joined in a role: at a second try of a test the first one is there already. */
const joined = new Map<string, number>()

/** Somebody who joined a business by invitation. */
export async function addColleague(
  { origin, api }: { readonly origin: string; readonly api: Api },
  businessId: string,
  role: Role,
  name = { firstName: 'Amaka', lastName: 'Eze' },
  scope: Scope = 'FULL',
): Promise<Colleague> {
  const local = `${name.firstName}.${role}`.toLowerCase()
  const times = joined.get(`${origin} ${local}`) ?? 0
  joined.set(`${origin} ${local}`, times + 1)
  const email = `${local}${times === 0 ? '' : times + 1}@okafor.example`
  const { token } = dataOf(await api.post('/v1/team/invite', { businessId, email, role, scope }))
  const body = { email, password, ...name, invitationToken: token }
  const { accessToken } = dataOf(await apiClient(origin).post('/v1/auth/signup', body))
  return { email, password, api: apiClient(origin, accessToken) }
}

/** Words of the API that must never reach a person. */
export const apiWords =
  /\b(VIEWER|CREATOR|MANAGER|ADMIN|OWNER|KNOWN|UNKNOWN|DIFFERS|REJECTED|SUBMITTED|APPROVED|undefined|null|NaN)\b/
