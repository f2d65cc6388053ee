import { existsSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { readSettings } from '../../../core/runtime/settings.ts'
import { apiClient } from '../../support/api-client.ts'
import { createBusiness, createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk } from '../support/app.ts'

import { password, signIn } from '../support/membership.ts'
import { dataFolder, openServer, runServe } from '../support/serve-process.ts'
import { prepareOnLog } from '../../support/storage/log-rows.ts'

const email = 'ngozi@example.com'

const signUp = (url: string) => apiClient(url).post('/v1/auth/signup', { email, password, firstName: 'Ngozi' })
const login = (url: string, typed: string) => apiClient(url).post('/v1/auth/login', { email, password: typed })

/** What the audit log says about somebody. */
function auditOf(folder: string, userId: string): unknown[] {
  const database = new Database(join(folder, 'invoice-desk.db'), { readonly: true })
  try {
    return prepareOnLog(database, 'SELECT action, actor_name AS "by" FROM audit_entry WHERE subject_id = ?').all(userId)
  } finally {
    database.close()
  }
}

describe('--reset-password', () => {
  it('prints a new password that works, ends all sessions, opens a closed e-mail, and is audited', async () => {
    const folder = await dataFolder()
    const before = await openServer(folder)
    const { user, refreshToken } = dataOf(await signUp(before.url))
    for (let failure = 1; failure <= 10; failure++) await login(before.url, 'wrong password')
    expectError(await login(before.url, password), 429, 'too_many_logins')
    expect(await before.stop('test')).toBe(0)

    const { code, output, errors } = await runServe(folder, '--reset-password', email.toUpperCase())
    expect([code, errors]).toEqual([0, ''])
    const printed = /^New password for ngozi@example\.com: (\S{10,})$/im.exec(output)?.[1] ?? ''
    expect(output).not.toContain('listening')

    const after = await openServer(folder)
    expectError(await login(after.url, password), 401, 'login_failed')
    expectOk(await login(after.url, printed))
    expectError(await apiClient(after.url).post('/v1/auth/refresh', { refreshToken }), 401, 'refresh_failed')
    await after.stop('test')
    expect(auditOf(folder, user.id)).toContainEqual({ action: 'user.passwordReset', by: 'Command line' })
  })

  it('of an e-mail that nobody has exits with 1 and changes nothing; so it does while the product runs', async () => {
    const folder = await dataFolder()
    const before = await openServer(folder)
    const { user } = dataOf(await signUp(before.url))
    const locked = await runServe(folder, '--reset-password', email)
    expect([locked.code, locked.output]).toEqual([1, ''])
    expect(locked.errors).toMatch(/\S/)
    expectOk(await login(before.url, password))
    await before.stop('test')

    const unknown = await runServe(folder, '--reset-password', 'nobody@example.com')
    expect([unknown.code, unknown.output]).toEqual([1, ''])
    expect(unknown.errors).toContain('nobody@example.com')
    expect(auditOf(folder, user.id)).toEqual([
      { action: 'user.created', by: 'Ngozi' },
      { action: 'user.signedIn', by: 'Ngozi' },
    ])
  })
})

describe('a folder that is misspelt', () => {
  it.each([
    [1, '--reset-password', email],
    [1, '--adopt', ''],
    [1, '--repair-accounts', ''],
    [1, '--move-to', 'postgres://desk@db.example/desk'],
    [2, '--verify', ''],
  ])('is named and not made, with exit code %i: %s %s', async (code, flag, value) => {
    const folder = join(await dataFolder(), 'misspelt')
    const answer = await runServe(folder, flag, ...(value === '' ? [] : [value]))
    expect([answer.code, answer.errors]).toEqual([code, expect.stringContaining(`There is no folder ${folder}.`)])
    expect(existsSync(folder)).toBe(false)
  })
})

describe('a restart on the same folder', () => {
  it(
    'does not open an e-mail that was closed, and lets sessions, settings and data go on',
    { tags: 'soak' },
    async () => {
      const folder = await dataFolder()
      const before = await openServer(folder)
      const { accessToken } = dataOf(await signUp(before.url))
      const owner = apiClient(before.url, accessToken)
      const { refreshToken } = await signIn(before.url, email)
      const customerId = await createCustomer(owner, await createBusiness(owner))
      for (let failure = 1; failure <= 10; failure++) {
        expectError(await login(before.url, 'wrong password'), 401, 'login_failed')
      }
      await before.stop('test')

      const after = await openServer(folder)
      const closed = await login(after.url, password)
      expectError(closed, 429, 'too_many_logins')
      expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(13 * 60)
      expectOk(await apiClient(after.url, accessToken).get(`/v1/customers/${customerId}`))
      expectOk(await apiClient(after.url).post('/v1/auth/refresh', { refreshToken }))
    },
  )

  it('keeps what the instance owner set', async () => {
    const folder = await dataFolder()
    const before = await openServer(folder)
    const owner = apiClient(before.url, dataOf(await signUp(before.url)).accessToken)
    const allowedOrigins = ['https://shop.example']
    expectOk(await owner.patch('/v1/instance', { allowedOrigins, port: 5123 }))
    await before.stop('test')

    const invocation = readSettings({ argv: ['--data-dir', folder], env: {}, version: 'test' })
    expect(invocation).toMatchObject({ kind: 'run', settings: { allowedOrigins, port: 5123 } })
  })
})
