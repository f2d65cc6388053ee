import * as contract from '../../contract/account.ts'
import type { Core } from '../../create-core.ts'
import { bind, type Binding } from '../bind.ts'
import { toTokens, toUser } from '../wire/account-wire.ts'

export const accountBindings = ({ auth }: Core): Binding[] => [
  bind(contract.authStatus, async () => ({ data: { needsSetup: await auth.needsSetup() } })),
  bind(contract.signUp, async ({ body }) => ({ data: toTokens(await auth.signUp(body)) })),
  bind(contract.logIn, async ({ body }) => ({ data: toTokens(await auth.logIn(body.email, body.password)) })),
  bind(contract.refreshTokens, async ({ body }) => ({ data: toTokens(await auth.refresh(body.refreshToken)) })),
  bind(contract.logOut, async ({ body }) => {
    await auth.logOut(body.refreshToken)
    return {}
  }),
  bind(contract.getMe, async ({ caller }) => ({ data: toUser(await auth.profile(caller)) })),
  bind(contract.updateMe, async ({ caller, body }) => ({ data: toUser(await auth.updateProfile(caller, body)) })),
]
