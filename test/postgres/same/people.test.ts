import { describe, expect, it } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import type { DeviceRecord, PairingRecord } from '../../../core/domain/people/device.ts'
import type { SessionRecord, TokenRecord, UserRecord } from '../../../core/domain/people/account.ts'
import { chosenSeed, seededRandom } from '../../faults/support/random.ts'
import {
  auditEntry,
  business,
  insertBusiness,
  minutesAfter,
  nextId,
  person,
} from '../../storage/contract/sample-records.ts'

import { openBothEngines } from './two-databases.ts'

const STEPS = 400

describe('people', needs('postgresql'), () => {
  it('are kept by both databases alike, whatever is drawn', async () => {
    const random = seededRandom(chosenSeed('people'))
    const both = await openBothEngines()
    const chance = (share: number) => random.next() < share
    const upTo = (max: number) => Math.floor(random.next() * max)
    const bytes = () => Buffer.alloc(32, upTo(30))
    let minute = 0
    let hashes = 30
    const newBytes = () => Buffer.alloc(32, (hashes += 1))
    const someBytes = () => Buffer.alloc(32, upTo(hashes))
    const now = () => minutesAfter((minute += 1))
    const perhaps = <T>(value: T) => (chance(0.5) ? value : null)
    const email = () => `${random.pick(['Ngozi', 'ngozi', 'Ọlá', 'OLÁ', 'ı', 'İ'])}${upTo(12)}@example.com`

    const owners = [business(), business(), business()]
    await both.write('businesses', async (unit) => {
      for (const owner of owners) await insertBusiness(unit, owner)
      await unit.audit.append(auditEntry(null))
    })
    const users: UserRecord[] = [person()]
    await both.write('the first', ({ accounts }) => accounts.insert(users[0] as UserRecord))
    const ids: Record<'session' | 'device' | 'pairing' | 'member' | 'invitation' | 'key', string[]> = {
      session: [nextId()],
      device: [nextId()],
      pairing: [nextId()],
      member: [nextId()],
      invitation: [nextId()],
      key: [nextId()],
    }
    const owner = () => random.pick(owners).id
    const user = () => random.pick(users)
    const known = (kind: keyof typeof ids) => random.pick(ids[kind])
    const made = (kind: keyof typeof ids) => {
      // Now and then one that is there already: both refuse it. Of a business, PostgreSQL holds it once in that alone.
      if (chance(0.05) && ['session', 'device', 'pairing'].includes(kind)) return known(kind)
      const id = nextId()
      ids[kind].push(id)
      return id
    }

    const aDevice = (id: string): DeviceRecord => ({
      id,
      name: random.pick(['Till 1', 'Télé', '']),
      kind: random.pick(['TABLET', 'PHONE'] as const),
      roleCeiling: perhaps('CREATOR'),
      mayEnterSecrets: chance(0.5),
      proofKey: perhaps('proof'),
      cookieHash: bytes(),
      cookieExpiresAt: minutesAfter(upTo(500)),
      previousHash: perhaps(bytes()),
      replacedAt: perhaps(minutesAfter(upTo(500))),
      successorSalt: perhaps('salt'),
      pairedAt: now(),
      pairedBy: user().id,
      pairedByName: 'Ngozi',
      lastSeenAt: perhaps(now()),
      address: perhaps('192.168.1.7'),
      revokedAt: chance(0.2) ? now() : null,
    })
    const aPairing = (id: string): PairingRecord => ({
      id,
      codeHash: bytes(),
      name: perhaps('Till'),
      roleCeiling: null,
      usesLeft: upTo(4),
      createdBy: user().id,
      createdByName: 'Ngozi',
      createdAt: now(),
      expiresAt: minutesAfter(upTo(500)),
      endedAt: perhaps(now()),
    })
    const aSession = (id: string): SessionRecord => ({
      id,
      userId: user().id,
      createdAt: now(),
      lastUsedAt: minutesAfter(upTo(500)),
      revokedAt: null,
      endReason: null,
      proofKey: perhaps('proof'),
      deviceId: chance(0.3) ? known('device') : null,
    })
    const aToken = (): TokenRecord => ({
      hash: bytes(),
      sessionId: known('session'),
      kind: random.pick(['access', 'refresh'] as const),
      expiresAt: minutesAfter(upTo(500)),
      replacedAt: perhaps(minutesAfter(upTo(500))),
      successorSalt: perhaps('salt'),
    })
    const grant = () => ({
      role: random.pick(['OWNER', 'ADMIN', 'CREATOR'] as const),
      scope: random.pick(['FULL', 'APPROVALS', 'CASHIER'] as const),
    })

    const acts: Record<string, () => Promise<unknown>> = {
      signUp: async () => {
        const record = person({ email: email(), isInstanceOwner: chance(0.2), lastName: perhaps('Okafor') })
        const found = await both.write('signUp', async ({ accounts }) => {
          await accounts.insert(record)
          return accounts.get(record.id)
        })
        if (found) users.push(record)
      },
      change: async () => {
        const changed = {
          ...user(),
          email: email(),
          firstName: perhaps('Adé'),
          defaultBusinessId: perhaps(owner()),
          updatedAt: now(),
        }
        await both.write('change', ({ accounts }) => accounts.update(changed))
      },
      preferences: async () => {
        const { id } = user()
        await both.write('preferences', ({ accounts }) => accounts.savePreferences(id, `{"n":${minute}}`))
      },
      signIn: async () => {
        const session = aSession(made('session'))
        await both.write('signIn', ({ accounts }) => accounts.insertSession(session))
      },
      token: async () => {
        const token = aToken()
        await both.write('token', ({ accounts }) => accounts.insertToken(token))
      },
      use: async () => {
        const [id, at, hash] = [known('session'), minutesAfter(upTo(600)), bytes()]
        await both.write('use', async ({ accounts }) => {
          await accounts.touchSession(id, at)
          await accounts.markReplaced(hash, at, 'next')
        })
      },
      signOut: async () => {
        const [id, at, reason] = [known('session'), now(), perhaps('password_changed' as const)]
        await both.write('signOut', ({ accounts }) => accounts.revokeSession(id, at, reason))
      },
      forget: async () => {
        const at = minutesAfter(upTo(200))
        await both.write('forget', async ({ accounts, devices }) => {
          await accounts.forgetExpiredTokens(at)
          await devices.forgetPairings(at)
        })
      },
      browser: async () => {
        const [{ id }, hash, at] = [user(), bytes(), now()]
        await both.write('browser', ({ accounts }) => accounts.rememberBrowser(id, hash, at, 3))
        if (chance(0.1)) await both.write('browsers', ({ accounts }) => accounts.forgetBrowsers(id))
      },
      clock: async () => {
        const at = minutesAfter(upTo(600))
        await both.write('clock', ({ accounts }) => accounts.followClock(at))
      },
      failure: async () => {
        const [who, at, before] = [`who ${upTo(3)}`, now(), minutesAfter(upTo(minute))]
        await both.write('failure', async ({ accounts }) => {
          await accounts.addLoginFailure(who, at)
          if (who === 'who 0') await accounts.forgetLoginFailures(who, before)
        })
      },
      pair: async () => {
        const device = aDevice(made('device'))
        await both.write('pair', ({ devices }) => devices.insert(device))
      },
      changeDevice: async () => {
        const device = aDevice(known('device'))
        await both.write('changeDevice', ({ devices }) => devices.update(device))
      },
      endDevice: async () => {
        const [id, at] = [known('device'), now()]
        await both.write('endDevice', ({ devices }) => devices.endSessions(id, at))
      },
      code: async () => {
        const pairing = aPairing(made('pairing'))
        await both.write('code', ({ devices }) => devices.insertPairing(pairing))
      },
      changeCode: async () => {
        const pairing = aPairing(known('pairing'))
        await both.write('changeCode', ({ devices }) => devices.updatePairing(pairing))
      },
      look: async () => {
        const [{ id }, at] = [user(), now()]
        await both.write('look', ({ devices }) => devices.markLookedAt(id, at))
      },
      join: async () => {
        const member = { id: made('member'), businessId: owner(), userId: user().id, ...grant(), createdAt: now() }
        await both.write('join', ({ team }) => team.addMember(member))
      },
      leave: async () => {
        const [id, given] = [known('member'), grant()]
        const isGone = chance(0.3)
        await both.write('leave', ({ team }) => (isGone ? team.removeMember(id) : team.setGrant(id, given)))
      },
      invite: async () => {
        const invitation = {
          id: made('invitation'),
          businessId: owner(),
          tokenHash: newBytes(),
          email: email(),
          ...grant(),
          invitedBy: 'Ngozi',
          inviterId: perhaps(user().id),
          createdAt: now(),
          expiresAt: minutesAfter(upTo(500)),
          closedAt: null,
        }
        await both.write('invite', ({ team }) => team.insertInvitation(invitation))
      },
      answerInvitation: async () => {
        const [id, at] = [known('invitation'), now()]
        await both.write('answerInvitation', ({ team }) => team.closeInvitation(id, at))
      },
      key: async () => {
        const key = {
          id: made('key'),
          businessId: owner(),
          hash: newBytes(),
          name: 'Till',
          ...grant(),
          addresses: perhaps(['192.168.1.20', 'fe80::1']),
          createdBy: user().id,
          createdAt: now(),
          expiresAt: perhaps(now()),
          lastUsedAt: null,
          revokedAt: null,
        }
        await both.write('key', ({ apiKeys }) => apiKeys.insert(key))
      },
      changeKey: async () => {
        const [id, at, to, what] = [known('key'), now(), user().id, upTo(3)]
        await both.write('changeKey', ({ apiKeys }) =>
          what === 0 ? apiKeys.revoke(id, at) : what === 1 ? apiKeys.markUsed(id, at) : apiKeys.handOver(id, to),
        )
      },
      business: async () => {
        const index = upTo(owners.length)
        const changed = { ...(owners[index] as (typeof owners)[0]), deletedAt: chance(0.3) ? now() : null }
        await both.write('business', ({ businesses }) => businesses.update(changed))
      },
    }

    for (let step = 0; step < STEPS; step += 1) {
      const name = random.pick(Object.keys(acts))
      await acts[name]?.()
      if (step % 10 !== 9) continue
      const [hash, at, kind] = [
        someBytes(),
        minutesAfter(upTo(500)),
        random.pick(['teamMember', 'apiKey', 'invitation'] as const),
      ]
      const id = random.pick([known('member'), known('key'), known('invitation')])
      const [mine, address, device] = [user(), email(), known('device')]
      await both.read(`after step ${step}`, async ({ accounts, devices, team, apiKeys, businesses }) => {
        const everybody = await Promise.all(users.map((one) => accounts.get(one.id)))
        // What PostgreSQL alone says lets it answer from memory.
        const { membershipsAsOf, ...token } = (await accounts.findToken(hash)) ?? {}
        return {
          everybody,
          owners: await accounts.instanceOwners(),
          byEmail: await accounts.byEmail(address),
          sessions: await accounts.sessionsOf(mine.id),
          preferences: await accounts.preferences(mine.id),
          token,
          browser: (await accounts.usersOfBrowser(hash)).toSorted(),
          lastUse: await accounts.lastUse(),
          failures: await Promise.all([0, 1, 2].map((who) => accounts.loginFailures(`who ${who}`, at))),
          devices: await devices.list(),
          cookie: await devices.byCookie(hash),
          device: await devices.get(device),
          pairings: await devices.pairings(),
          lookedAt: await devices.lookedAt(mine.id),
          teams: await Promise.all(owners.map((one) => team.membersOf(one.id))),
          invitations: await Promise.all(owners.map((one) => team.openInvitations(one.id, at))),
          byToken: await team.invitationByToken(hash),
          keys: await Promise.all(owners.map((one) => apiKeys.listOf(one.id))),
          byHash: await apiKeys.byHash(hash),
          mine: await businesses.listOf(mine.id),
          reach: await businesses.reach(mine.id, kind, id, membershipsAsOf),
          owns: await Promise.all(owners.map((one) => businesses.owns(one.id, kind, id))),
        }
      })
    }
    expect(users.length).toBeGreaterThan(1)
  })
})
