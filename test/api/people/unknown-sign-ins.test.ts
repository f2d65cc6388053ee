import { describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { expectError } from '../support/app.ts'

import { appOfOneTest, MINUTE } from '../support/membership.ts'

describe('a refused sign-in for an e-mail that nobody here has', () => {
  it('is written down with how many there were, at most a handful of times, and never with the e-mail', async () => {
    const { server } = await appOfOneTest()
    const nobody = apiClient(server.url)
    const entries = async () => {
      const all = await server.core.units.read(({ audit }) => audit.after(null, 0, 1_000))
      return all.filter(({ action }) => action === 'instance.signInRefused')
    }
    const guess = async (name: string) =>
      expectError(
        await nobody.post('/v1/auth/login', { email: `${name}@stranger.example`, password: 'a canary of a password' }),
        401,
        'login_failed',
      )

    await guess('first')
    expect(await entries()).toMatchObject([
      { actor: { kind: 'system' }, subject: { kind: 'installation' }, from: null, to: { attempts: 1 } },
    ])
    for (let count = 2; count <= 25; count += 1) await guess(`guess${count}`)
    expect((await entries()).map(({ to }) => to)).toEqual([{ attempts: 1 }, { attempts: 10 }])

    server.clock.advance(61 * MINUTE)
    await guess('later')
    expect((await entries()).map(({ to }) => to)).toEqual([{ attempts: 1 }, { attempts: 10 }, { attempts: 1 }])
    expect(JSON.stringify([await entries(), server.log])).not.toMatch(/stranger\.example|canary/)
  })
})
