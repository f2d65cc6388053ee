import * as contract from '../../contract/account.ts'
import type { Core } from '../../create-core.ts'
import { bind, type Binding } from '../bind.ts'
import { toTokens, toUser } from '../wire/account-wire.ts'

export const accountBindings = ({ auth, accounts }: Core): Binding[] => [
  bind(contract.authStatus, async () => ({ data: { needsSetup: await auth.needsSetup() } })),
  bind(contract.signUp, async ({ body }) => {
    const issued = await auth.signUp(body)
    return { data: { ...toTokens(issued), recoveryCode: issued.recoveryCode } }
  }),
  bind(contract.recover, async ({ body }) => {
    const issued = await accounts.recover(body.email, body.recoveryCode, body.newPassword)
    return { data: { ...toTokens(issued), recoveryCode: issued.recoveryCode } }
  }),
  bind(contract.renewRecoveryCode, async ({ caller, body }) => ({
    data: { recoveryCode: await accounts.renewRecoveryCode(caller, body.currentPassword) },
  })),
  bind(contract.logIn, async ({ body }) => ({ data: toTokens(await auth.logIn(body.email, body.password)) })),
  bind(contract.refreshTokens, async ({ body }) => ({ data: toTokens(await auth.refresh(body.refreshToken)) })),
  bind(contract.logOut, async ({ body }) => {
    await auth.logOut(body.refreshToken)
    return {}
  }),
  bind(contract.getMe, async ({ caller }) => ({ data: toUser(await accounts.profile(caller)) })),
  bind(contract.updateMe, async ({ caller, body }) => ({ data: toUser(await accounts.updateProfile(caller, body)) })),
  bind(contract.changePassword, async ({ caller, body }) => {
    await accounts.changePassword(caller, body.currentPassword, body.newPassword)
    return {}
  }),
  bind(contract.listSessions, async ({ caller }) => ({
    data: {
      items: (await accounts.sessions(caller)).map(({ id, createdAt, lastUsedAt }) => ({
        id,
        isCurrent: id === caller.sessionId,
        createdAt,
        lastUsedAt,
      })),
    },
  })),
  bind(contract.endSession, async ({ caller, params }) => {
    await accounts.revokeSession(caller, params.id)
    return {}
  }),
]
