import { AppError } from '../../contract/http/errors.ts'
import { actorOf } from '../../domain/audit/audit.ts'
import { displayName, type Person, type UserRecord } from '../../domain/people/account.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { nextSession, openSessionIn, type Browser } from '../account/known-browsers.ts'
import { assertNotGuessable } from '../account/password-policy.ts'
import { credentialsHash, type WithPasswords } from '../account/profile.ts'
import type { WithRecoveryCode } from '../account/recovery.ts'
import { sessionHash } from '../account/sessions.ts'
import { hashRecoveryCode, newRecoveryCode } from '../tokens.ts'

import { assertSameEmail, joinByInvitation, openInvitation, USED_UP } from './invitations.ts'

type SignUp = {
  email: string
  password: string
  firstName?: string | undefined
  lastName?: string | undefined
  invitationToken?: string | undefined
  browser?: Browser | undefined
}

/**
 * Makes the first account (the instance owner), or one for an invited person, who joins the business with it.
 *
 * @throws signup_closed, email_taken, validation_failed (another e-mail than the invited one)
 */
export async function signUp({ units, passwords }: WithPasswords, input: SignUp): Promise<WithRecoveryCode> {
  const names = await units.read(async (unit) => {
    await assertMaySignUp(unit, input)
    return invitingBusiness(unit, input)
  })
  assertNotGuessable('password', input.password, names)
  const passwordHash = await passwords.hash(input.password)

  return units.write(async (unit) => {
    await assertMaySignUp(unit, input)
    const { accounts, audit, ids } = unit
    const recoveryCode = newRecoveryCode(ids)
    const isInstanceOwner = !(await accounts.any())
    const at = unit.now.toISOString()
    const user: UserRecord = {
      id: ids.uuid(),
      email: input.email,
      firstName: input.firstName ?? null,
      lastName: input.lastName ?? null,
      passwordHash,
      recoveryHash: hashRecoveryCode(recoveryCode),
      isInstanceOwner,
      defaultBusinessId: null,
      createdAt: at,
      updatedAt: at,
    }
    await accounts.insert(user)
    const session = nextSession(unit, input.browser, null)
    const caller: Person = { kind: 'person', userId: user.id, sessionId: '', name: displayName(user), device: null }
    await audit.append({
      businessId: null,
      actor: actorOf(caller),
      at,
      action: 'user.created',
      subject: { kind: 'user', id: user.id },
      from: null,
      to: {
        isInstanceOwner,
        credentialsHash: credentialsHash(audit, user),
        sessionHash: sessionHash(audit, session),
        emailHash: audit.fingerprint([user.email]),
      },
    })
    // The first account needs no invitation; a token it brings all the same has nothing to join.
    if (!isInstanceOwner && input.invitationToken) {
      await joinByInvitation(unit, { caller, email: user.email, token: input.invitationToken })
    }

    if (isInstanceOwner) unit.afterCommit({ kind: 'firstAccount' })

    const stored = (await accounts.get(user.id)) ?? user
    return { ...(await openSessionIn(unit, stored, { session, browser: input.browser })), recoveryCode }
  })
}

/** The first account is open; after that an invitation under the same e-mail is needed. */
async function assertMaySignUp(unit: ReadUnit, { email, invitationToken }: SignUp): Promise<void> {
  const isFirst = !(await unit.accounts.any())
  if (isFirst) return

  const invitation = invitationToken && (await openInvitation(unit, invitationToken))
  if (!invitation) throw new AppError('signup_closed', invitationToken ? { message: USED_UP } : {})
  assertSameEmail(invitation, email)
  if (await unit.accounts.byEmail(email)) throw new AppError('email_taken')
}

async function invitingBusiness(unit: ReadUnit, { invitationToken }: SignUp): Promise<string[]> {
  const invitation = invitationToken === undefined ? undefined : await openInvitation(unit, invitationToken)
  const business = invitation && (await unit.businesses.get(invitation.businessId))
  return business ? [business.name] : []
}
