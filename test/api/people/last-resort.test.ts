import { join } from 'node:path'

import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { createBusiness, createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk } from '../desk.ts'

import { password, signIn } from './membership.ts'
import { dataFolder, runServe, startServe } from './serve-process.ts'

const email = 'ngozi@example.com'

const signUp = (url: string) => apiClient(url).post('/v1/auth/signup', { email, password, firstName: 'Ngozi' })
const login = (url: string, typed: string) => apiClient(url).post('/v1/auth/login', { email, password: typed })

/** What the audit log says about somebody. */
function auditOf(folder: string, userId: string): unknown[] {
  const database = new Database(join(folder, 'invoice-desk.db'), { readonly: true })
  try {
    return database.prepare('SELECT action, actor_name AS "by" FROM audit_entry WHERE subject_id = ?').all(userId)
  } finally {
    database.close()
  }
}

describe('--reset-password', () => {
  it('prints a new password that works, ends all sessions, opens a closed e-mail, and is audited', async () => {
    const folder = await dataFolder()
    const before = await startServe(folder)
    const { user, refreshToken } = dataOf(await signUp(before.url))
    for (let failure = 1; failure <= 10; failure++) await login(before.url, 'wrong password')
    expectError(await login(before.url, password), 429, 'too_many_logins')
    expect(await before.terminate()).toBe(0)

    const { code, output, errors } = await runServe(folder, '--reset-password', email.toUpperCase())
    expect([code, errors]).toEqual([0, ''])
    const printed = /^New password for ngozi@example\.com: (\S{10,})$/im.exec(output)?.[1] ?? ''
    expect(output).not.toContain('listening')

    const after = await startServe(folder)
    expectError(await login(after.url, password), 401, 'login_failed')
    expectOk(await login(after.url, printed))
    expectError(await apiClient(after.url).post('/v1/auth/refresh', { refreshToken }), 401, 'refresh_failed')
    expect(await after.terminate()).toBe(0)

    expect(auditOf(folder, user.id)).toContainEqual({ action: 'user.passwordReset', by: 'Command line' })
  })

  it('of an e-mail that nobody has says so, exits with 1 and changes nothing', async () => {
    const folder = await dataFolder()
    const before = await startServe(folder)
    dataOf(await signUp(before.url))
    await before.terminate()

    const { code, output, errors } = await runServe(folder, '--reset-password', 'nobody@example.com')
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain('nobody@example.com')

    const after = await startServe(folder)
    expectOk(await login(after.url, password))
  })

  it('is refused while the product runs on the folder', async () => {
    const folder = await dataFolder()
    const running = await startServe(folder)
    dataOf(await signUp(running.url))
    const { code, output, errors } = await runServe(folder, '--reset-password', email)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/\S/)
    expectOk(await login(running.url, password))
  })
})

describe('a restart on the same folder, even after a crash', () => {
  it('does not open an e-mail that was closed, and lets sessions, settings and data go on', async () => {
    const folder = await dataFolder()
    const before = await startServe(folder)
    const { accessToken } = dataOf(await signUp(before.url))
    const owner = apiClient(before.url, accessToken)
    const second = await signIn(before.url, email)
    const customerId = await createCustomer(owner, await createBusiness(owner))
    dataOf(await owner.patch('/v1/instance', { allowedOrigins: ['https://shop.example'] }))
    for (let failure = 1; failure <= 10; failure++) {
      expectError(await login(before.url, 'wrong password'), 401, 'login_failed')
    }
    await before.kill()

    const after = await startServe(folder)
    const closed = await login(after.url, password)
    expectError(closed, 429, 'too_many_logins')
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(13 * 60)

    const again = apiClient(after.url, accessToken)
    expectOk(await again.get(`/v1/customers/${customerId}`))
    expect(expectOk(await again.get('/v1/instance')).allowedOrigins).toEqual(['https://shop.example'])
    const { refreshToken } = second
    expectOk(await apiClient(after.url).post('/v1/auth/refresh', { refreshToken }))
  })
})
