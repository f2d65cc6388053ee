import { describe, expect, it } from 'vitest'

import { unlimited } from '../../../core/contract/http/permissions.ts'
import type { Storage } from '../../../core/ports/storage.ts'

import { AT, minutesAfter, nextId, person, storedBusiness } from './sample-records.ts'
import type { OpenStorage } from './open-storage.ts'

const bytes = (value: number) => Buffer.alloc(32, value)

async function signedIn(storage: Storage) {
  const user = person()
  const session = {
    id: nextId(),
    userId: user.id,
    createdAt: AT,
    lastUsedAt: AT,
    revokedAt: null,
    endReason: null,
    proofKey: 'key',
    deviceId: null,
  }
  const token = {
    hash: bytes(1),
    sessionId: session.id,
    kind: 'access',
    expiresAt: minutesAfter(60),
    replacedAt: null,
    successorSalt: null,
  } as const
  await storage.write(async ({ accounts }) => {
    await accounts.insert(user)
    await accounts.insertSession(session)
    await accounts.insertToken(token)
  })
  return { user, session, token }
}

export function accountContract(open: OpenStorage): void {
  describe('an account', () => {
    it('is found by its address in whatever case, and changed', async () => {
      const { storage } = await open()
      expect(await storage.read(({ accounts }) => accounts.any())).toBe(false)
      const user = person({ email: 'Ngozi@Example.com', isInstanceOwner: true, recoveryHash: 'ab' })
      await storage.write(({ accounts }) => accounts.insert(user))

      expect(await storage.read(({ accounts }) => accounts.any())).toBe(true)
      expect(await storage.read(({ accounts }) => accounts.byEmail('ngozi@example.COM'))).toEqual(user)
      const changed = { ...user, firstName: null, recoveryHash: null }
      await storage.write(({ accounts }) => accounts.update(changed))
      expect(await storage.read(({ accounts }) => accounts.get(user.id))).toEqual(changed)
    })

    it('keeps its preferences as they were stored', async () => {
      const { storage } = await open()
      const { user } = await signedIn(storage)
      const preferences = () => storage.read(({ accounts }) => accounts.preferences(user.id))

      expect(await preferences()).toBeNull()
      await storage.write(({ accounts }) => accounts.savePreferences(user.id, '{"theme":"dark"}'))
      expect(await preferences()).toBe('{"theme":"dark"}')
    })

    it('is behind a token, until its session is ended or the token forgotten', async () => {
      const { storage } = await open()
      const { user, session, token } = await signedIn(storage)
      const find = () => storage.read(({ accounts }) => accounts.findToken(token.hash))

      expect(await find()).toEqual({ token, session, user })
      await storage.write(({ accounts }) => accounts.markReplaced(token.hash, minutesAfter(1), 'salt'))
      await storage.write(({ accounts }) => accounts.markReplaced(token.hash, minutesAfter(2), 'another'))
      expect((await find())?.token).toMatchObject({ replacedAt: minutesAfter(1), successorSalt: 'salt' })

      await storage.write(({ accounts }) => accounts.forgetExpiredTokens(token.expiresAt))
      expect(await find()).toBeDefined()
      await storage.write(({ accounts }) => accounts.revokeSession(session.id, minutesAfter(3), null))
      expect(await find()).toBeUndefined()
      expect(await storage.read(({ accounts }) => accounts.sessionsOf(user.id))).toEqual([])
    })

    it('is told why its session was ended by the refresh token it still has', async () => {
      const { storage } = await open()
      const { session, token } = await signedIn(storage)
      const refresh = { ...token, hash: bytes(2), kind: 'refresh' as const }
      await storage.write(async ({ accounts }) => {
        await accounts.insertToken(refresh)
        await accounts.revokeSession(session.id, minutesAfter(3), 'password_changed')
        await accounts.revokeSession(session.id, minutesAfter(4), null)
      })
      const found = await storage.read(({ accounts }) => accounts.findToken(refresh.hash))
      expect(found?.session).toMatchObject({ revokedAt: minutesAfter(3), endReason: 'password_changed' })
    })

    it('is known in the browsers that were used last, which people may share', async () => {
      const { storage } = await open()
      const { user } = await signedIn(storage)
      const other = person()
      await storage.write(async ({ accounts }) => {
        await accounts.insert(other)
        for (const value of [1, 2, 3]) await accounts.rememberBrowser(user.id, bytes(value), minutesAfter(value), 2)
        await accounts.rememberBrowser(other.id, bytes(2), minutesAfter(4), 2)
        await accounts.rememberBrowser(user.id, bytes(2), minutesAfter(5), 2)
        await accounts.rememberBrowser(user.id, bytes(4), minutesAfter(6), 2)
      })
      const usersOf = (value: number) => storage.read(({ accounts }) => accounts.usersOfBrowser(bytes(value)))
      expect([await usersOf(1), await usersOf(3), await usersOf(4)]).toEqual([[], [], [user.id]])
      expect((await usersOf(2)).toSorted()).toEqual([user.id, other.id].toSorted())

      await storage.write(({ accounts }) => accounts.forgetBrowsers(user.id))
      expect([await usersOf(2), await usersOf(4)]).toEqual([[other.id], []])
    })

    it('lists its sessions, the newest first, with their last use', async () => {
      const { storage } = await open()
      const { user, session } = await signedIn(storage)
      const second = { ...session, id: nextId() }
      await storage.write(async ({ accounts }) => {
        await accounts.insertSession(second)
        await accounts.touchSession(session.id, minutesAfter(5))
      })
      const sessions = await storage.read(({ accounts }) => accounts.sessionsOf(user.id))
      expect(sessions).toEqual([second, { ...session, lastUsedAt: minutesAfter(5) }])
    })

    it('keeps what is left of its tokens where the clock was set back, also at the next start', async () => {
      const { storage } = await open()
      const { token, session } = await signedIn(storage)
      await storage.write(async ({ accounts }) => {
        await accounts.markReplaced(token.hash, minutesAfter(10), 'salt')
        await accounts.touchSession(session.id, minutesAfter(10))
        await accounts.addLoginFailure('someone', minutesAfter(10))
      })
      const read = () =>
        storage.read(async ({ accounts }) => ({
          found: await accounts.findToken(token.hash),
          failures: await accounts.loginFailures('someone', minutesAfter(-100)),
        }))
      await storage.write(({ accounts }) => accounts.followClock(minutesAfter(11)))
      expect((await read()).found?.token.expiresAt).toBe(minutesAfter(60))

      for (let start = 0; start < 2; start++) {
        await storage.write(({ accounts }) => accounts.followClock(minutesAfter(-20 + start)))
        const { found, failures } = await read()
        expect(found?.token).toMatchObject({ expiresAt: minutesAfter(30), replacedAt: minutesAfter(-20) })
        expect(found?.session).toMatchObject({ createdAt: minutesAfter(-20), lastUsedAt: minutesAfter(-20) })
        expect(failures.oldest).toBe(minutesAfter(-20))
      }
    })

    it('counts failed sign-ins since a moment, and forgets old ones', async () => {
      const { storage } = await open()
      await storage.write(async ({ accounts }) => {
        for (const minute of [0, 10, 20]) await accounts.addLoginFailure('someone', minutesAfter(minute))
      })
      const failures = (since: number) =>
        storage.read(({ accounts }) => accounts.loginFailures('someone', minutesAfter(since)))

      expect(await failures(0)).toEqual({ count: 2, oldest: minutesAfter(10) })
      await storage.write(({ accounts }) => accounts.forgetLoginFailures('someone', minutesAfter(10)))
      expect(await failures(-1)).toEqual({ count: 1, oldest: minutesAfter(20) })
      expect(await storage.read(({ accounts }) => accounts.loginFailures('else', AT))).toEqual({
        count: 0,
        oldest: null,
      })
    })
  })

  describe('a team', () => {
    it('is listed in the order of joining; roles change, and who leaves forgets the business as default', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const [first, second] = [person(), person({ firstName: null, lastName: null })]
      await storage.write(async ({ accounts, team }) => {
        for (const [index, user] of [first, second].entries()) {
          await accounts.insert(user)
          const createdAt = minutesAfter(10 - index)
          await team.addMember({ id: user.id, businessId: owner.id, userId: user.id, ...unlimited('OWNER'), createdAt })
          await accounts.update({ ...user, defaultBusinessId: owner.id })
        }
        await team.setGrant(second.id, { role: 'ADMIN', scope: 'APPROVALS' })
      })

      const members = await storage.read(({ team }) => team.membersOf(owner.id))
      expect(members.map(({ userId, role, scope, name }) => [userId, role, scope, name])).toEqual([
        [second.id, 'ADMIN', 'APPROVALS', second.email],
        [first.id, 'OWNER', 'FULL', 'Ngozi Okafor'],
      ])
      await storage.write(({ team }) => team.removeMember(second.id))
      expect(await storage.read(({ team }) => team.member(second.id))).toBeUndefined()
      const defaults = await storage.read(async ({ accounts }) => [
        (await accounts.get(first.id))?.defaultBusinessId,
        (await accounts.get(second.id))?.defaultBusinessId,
      ])
      expect(defaults).toEqual([owner.id, null])
    })

    it('is invited once: what is closed or has expired is not open', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const invitation = (value: number, expiresAt: string) => ({
        id: nextId(),
        businessId: owner.id,
        tokenHash: bytes(value),
        email: 'new@example.com',
        role: 'ADMIN' as const,
        scope: 'APPROVALS' as const,
        invitedBy: 'Ngozi Okafor',
        inviterId: nextId(),
        createdAt: AT,
        expiresAt,
        closedAt: null,
      })
      const [valid, closed] = [invitation(1, minutesAfter(60)), invitation(2, minutesAfter(60))]
      await storage.write(async ({ team }) => {
        for (const each of [valid, closed, invitation(3, minutesAfter(5))]) await team.insertInvitation(each)
        await team.closeInvitation(closed.id, minutesAfter(1))
        await team.closeInvitation(closed.id, minutesAfter(2))
      })

      expect(await storage.read(({ team }) => team.openInvitations(owner.id, minutesAfter(5)))).toEqual([valid])
      const found = await storage.read(({ team }) => team.invitationByToken(bytes(2)))
      expect(found).toEqual({ ...closed, closedAt: minutesAfter(1) })
      expect(await storage.read(({ team }) => team.invitation(valid.id))).toEqual(valid)
    })
  })

  describe('an API key', () => {
    it('is found by its hash, listed until it is revoked, and knows its last use', async () => {
      const { storage } = await open()
      const { owner } = await storedBusiness(storage)
      const key = (value: number) => ({
        id: nextId(),
        businessId: owner.id,
        hash: bytes(value),
        name: `Till ${value}`,
        role: 'CREATOR' as const,
        scope: 'CASHIER' as const,
        addresses: ['192.168.1.20'],
        createdBy: 'Ngozi Okafor',
        createdAt: AT,
        expiresAt: null,
        lastUsedAt: null,
        revokedAt: null,
      })
      const [first, second, third] = [key(1), key(2), key(3)]
      await storage.write(async ({ apiKeys }) => {
        for (const each of [first, second, third]) await apiKeys.insert(each)
        await apiKeys.revoke(second.id, minutesAfter(1))
        await apiKeys.markUsed(first.id, minutesAfter(2))
      })

      const used = { ...first, lastUsedAt: minutesAfter(2) }
      expect(await storage.read(({ apiKeys }) => apiKeys.listOf(owner.id))).toEqual([third, used])
      expect(await storage.read(({ apiKeys }) => apiKeys.byHash(bytes(2)))).toMatchObject({
        revokedAt: minutesAfter(1),
      })
      expect(await storage.read(({ apiKeys }) => apiKeys.get(first.id))).toEqual(used)
    })
  })
}
