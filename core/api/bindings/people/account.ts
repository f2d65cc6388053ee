import * as contract from '../../../contract/people/account.ts'
import * as preferences from '../../../contract/people/preferences.ts'
import { NONCE_SECONDS } from '../../../use-cases/account/nonces.ts'
import { getPreferences, updatePreferences } from '../../../use-cases/account/preferences.ts'
import * as own from '../../../use-cases/account/profile.ts'
import { recover, renewRecoveryCode } from '../../../use-cases/account/recovery.ts'
import { refreshTokens } from '../../../use-cases/account/refresh.ts'
import { logIn, logOut } from '../../../use-cases/account/sign-in.ts'
import { signUp } from '../../../use-cases/team/sign-up.ts'
import { bind, type Binding } from '../../bind.ts'
import { toSignedIn, toTokens, toUser } from './account-wire.ts'
import { statusBinding } from './status.ts'

export const accountBindings: readonly Binding[] = [
  statusBinding,

  bind(contract.signUp, async ({ core, screen, body }) => {
    const issued = await signUp(core, body)
    return { data: { ...toSignedIn(issued, screen), recoveryCode: issued.recoveryCode } }
  }),

  bind(contract.recover, async ({ core, screen, body }) => {
    const issued = await recover(core, { ...body, deviceId: screen.device?.id ?? null })
    return { data: { ...toSignedIn(issued, screen), recoveryCode: issued.recoveryCode } }
  }),

  bind(contract.renewRecoveryCode, async ({ core, caller, body }) => ({
    data: { recoveryCode: await renewRecoveryCode(core, caller, body.currentPassword) },
  })),

  bind(contract.logIn, async ({ core, screen, body }) => ({
    data: toSignedIn(await logIn(core, { ...body, deviceId: screen.device?.id ?? null }), screen),
  })),

  bind(contract.issueNonce, async ({ core }) => ({
    data: { nonce: await core.nonces.issue(), expiresIn: NONCE_SECONDS },
  })),

  bind(contract.refreshTokens, async ({ core, screen, body }) => ({
    data: toTokens(await refreshTokens(core, { ...body, deviceId: screen.device?.id ?? null }), screen),
  })),

  bind(contract.logOut, async ({ core, screen, body }) => {
    await core.units.write((unit) => logOut(unit, body.refreshToken, screen.device?.id))
    return {}
  }),

  bind(contract.getMe, async ({ core, caller }) => ({
    data: toUser(await core.units.read((unit) => own.currentUser(unit, caller)), caller.device),
  })),

  bind(contract.updateMe, async ({ core, caller, body }) => ({
    data: toUser(await core.units.write((unit) => own.updateProfile(unit, caller, body)), caller.device),
  })),

  bind(contract.changePassword, async ({ core, caller, body }) => {
    await own.changePassword(core, caller, body)
    return {}
  }),

  bind(contract.listSessions, async ({ core, caller }) => {
    const sessions = await core.units.read((unit) => own.listSessions(unit, caller))
    const items = sessions.map(({ id, createdAt, lastUsedAt }) => ({
      id,
      isCurrent: id === caller.sessionId,
      createdAt,
      lastUsedAt,
    }))
    return { data: { items } }
  }),

  bind(contract.endSession, async ({ core, caller, params }) => {
    await core.units.write((unit) => own.revokeSession(unit, caller, params.id))
    return {}
  }),

  bind(preferences.getPreferences, async ({ core, caller }) => ({
    data: await core.units.read((unit) => getPreferences(unit, caller)),
  })),

  bind(preferences.updatePreferences, async ({ core, caller, body }) => ({
    data: await core.units.write((unit) => updatePreferences(unit, caller, body)),
  })),
]
