import { authStatus } from '../../../contract/people/account.ts'
import { needsSetup } from '../../../use-cases/account/sign-in.ts'
import { bind } from '../../bind.ts'

/** What the first page of a start asks. */
export const statusBinding = bind(authStatus, async ({ core, screen: { device } }) => {
  const status = { needsSetup: await core.units.read(needsSetup) }
  if (device === null) return { data: status }
  const { id, name, roleCeiling, mayEnterSecrets } = device
  return { data: { ...status, device: { id, name, roleCeiling, mayEnterSecrets } } }
})
