import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { listBusinesses } from '../../../core/contract/business/business.ts'
import { logIn, refreshTokens } from '../../../core/contract/people/account.ts'
import {
  failure,
  failureOf,
  ok,
  tokens,
  user,
  startScriptedCore,
  type ScriptedCore,
} from '../../../test/support/scripted-core.ts'
import { createClient } from './client.ts'

let core: ScriptedCore

beforeEach(async () => {
  core = await startScriptedCore()
})

afterEach(async () => core.close())

describe('the session', () => {
  it('is renewed once for many calls that find it expired together', async () => {
    await core.session.begin({ user, accessToken: 'expired', refreshToken: 'refresh0' })
    let renewals = 0
    core.handler = ({ url, token, body }) => {
      if (url === refreshTokens.path) {
        expect(body).toEqual({ refreshToken: `refresh${renewals}` })
        renewals += 1
        return tokens(renewals)
      }
      return token === 'access1' ? ok([]) : failure('unauthenticated')
    }

    const answers = await Promise.all(Array.from({ length: 10 }, () => core.client.call(listBusinesses)))

    expect(answers.map(({ data }) => data)).toEqual(Array(10).fill([]))
    expect(renewals).toBe(1)
    expect(core.kept).toEqual({ refreshToken: 'refresh1', userId: user.id })
  })

  it('is taken up after a reload without a call that fails first', async () => {
    core.kept = { refreshToken: 'refresh0', userId: user.id }
    const seen: string[] = []
    core.handler = ({ url }) => {
      seen.push(url)
      return url === refreshTokens.path ? tokens(1) : ok([])
    }

    await core.client.call(listBusinesses)
    expect(seen).toEqual([refreshTokens.path, listBusinesses.path])
  })

  it('uses the refresh token that another tab has stored meanwhile', async () => {
    await core.session.begin({ user, accessToken: 'expired', refreshToken: 'refresh0' })
    core.kept = { refreshToken: 'refresh7', userId: user.id }
    const used: unknown[] = []
    core.handler = ({ url, token, body }) => {
      if (url === refreshTokens.path) {
        used.push(body)
        return tokens(8)
      }
      return token === 'access8' ? ok([]) : failure('unauthenticated')
    }

    await core.client.call(listBusinesses)
    expect(used).toEqual([{ refreshToken: 'refresh7' }])
  })

  it('does not speak for somebody who signed in before in this tab', async () => {
    await core.session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })
    core.kept = { refreshToken: 'of-ada', userId: 'ada' }
    const seen: (string | undefined)[] = []
    core.handler = ({ url, token }) => {
      if (url === refreshTokens.path) {
        return ok({
          user: { ...user, id: 'ada' },
          accessToken: 'access-ada',
          refreshToken: 'of-ada-2',
          expiresIn: 3600,
        })
      }
      seen.push(token)
      return ok([])
    }

    await core.client.call(listBusinesses)
    expect(seen).toEqual(['access-ada'])
  })

  it('stays where it is the screen that is not known any more', async () => {
    await core.session.begin({ user, accessToken: 'expired', refreshToken: 'refresh0' })
    core.handler = ({ url }) => failure(url === refreshTokens.path ? 'device_not_paired' : 'unauthenticated')
    expect((await failureOf(core.client.call(listBusinesses))).code).toBe('device_not_paired')
    expect([core.session.userId(), core.session.ended()]).toEqual([user.id, undefined])
  })

  it('ends when it cannot be renewed, and says so', async () => {
    await core.session.begin({ user, accessToken: 'expired', refreshToken: 'refresh0' })
    let changes = 0
    core.session.subscribe(() => (changes += 1))
    core.handler = ({ url }) => failure(url === refreshTokens.path ? 'refresh_failed' : 'unauthenticated')

    expect(await failureOf(core.client.call(listBusinesses))).toMatchObject({ code: 'unauthenticated' })
    expect([core.session.userId(), core.session.ended(), changes]).toEqual([undefined, 'expired', 1])
  })

  it.each([
    ['the core is gone', 'hang' as const, 'offline', 50],
    ['the core is in trouble', failure('storage_full'), 'storage_full', 10_000],
  ])('goes on when it cannot be renewed because %s', async (_name, answer, code, timeoutMs) => {
    core.kept = { refreshToken: 'refresh0', userId: user.id }
    core.handler = () => answer
    const hasty = createClient({ baseUrl: core.baseUrl, session: core.session, timeoutMs })

    expect(await failureOf(hasty.call(listBusinesses))).toMatchObject({ code })
    expect(core.kept).toEqual({ refreshToken: 'refresh0', userId: user.id })
  })

  it('is not ended by a wrong password', async () => {
    await core.session.begin({ user, accessToken: 'access0', refreshToken: 'refresh0' })
    core.handler = () => failure('login_failed')

    const body = { email: user.email, password: 'wrong' }
    expect(await failureOf(core.client.call(logIn, { body }))).toMatchObject({ code: 'login_failed' })
    expect(core.session.userId()).toBe(user.id)
  })

  it('asks nobody when nobody is signed in', async () => {
    core.handler = () => {
      throw new Error('asked')
    }
    expect(await failureOf(core.client.call(listBusinesses))).toMatchObject({ code: 'unauthenticated' })
  })
})
