import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { openSecondTab } from '../../support/browser/launch.ts'
import { storedRefreshToken } from '../../support/browser/session.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { owner, signIn, title } from '../support/steps.ts'

const app = openApp()
const api = () => apiClient(app.origin)

async function signedIn(page: Page): Promise<void> {
  await page.goto('/account')
  await signIn(page)
  await title(page, 'Your account').waitFor()
}

const storages = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

describe('the session of a browser', () => {
  it('leaves nothing in the page with which a program on its port could go on', { tags: 'soak' }, async () => {
    const { page, offences } = await app.open()
    await signedIn(page)
    const refreshToken = await storedRefreshToken(page)
    expect(refreshToken).toHaveLength(43)
    expect(await storages(page)).not.toContain(refreshToken)

    const answer = await api().post('/v1/auth/refresh', { refreshToken })
    expect([answer.status, answer.body.code]).toEqual([401, 'proof_refused'])
    const exported = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('invoice-desk', 1)
          opening.onsuccess = () => {
            const request = opening.result.transaction('session').objectStore('session').get('present')
            request.onsuccess = () => {
              opening.result.close()
              const { privateKey } = request.result as { privateKey: CryptoKey }
              crypto.subtle.exportKey('pkcs8', privateKey).then(
                () => resolve('exported'),
                (error: Error) => resolve(error.name),
              )
            }
          }
        }),
    )
    expect(exported).toBe('InvalidAccessError')

    await page.reload()
    await title(page, 'Your account').waitFor()
    expect(await storedRefreshToken(page)).not.toBe(refreshToken)
    expect(offences).toEqual([])
  })

  it('is one for all tabs, also when many renew it at once', { tags: 'soak' }, async () => {
    const tab = await app.open()
    await signedIn(tab.page)
    const others = await Promise.all([1, 2, 3].map(() => openSecondTab(tab, app.origin)))
    await Promise.all(others.map(async ({ page }) => page.goto('/account')))
    for (const { page } of [tab, ...others]) {
      await page.reload()
      await title(page, 'Your account').waitFor()
    }
    expect([tab, ...others].flatMap(({ offences }) => offences)).toEqual([])
  })

  it('lasts for the tab where the browser keeps nothing', { tags: 'soak' }, async () => {
    const { page, offences } = await app.open()
    await page.addInitScript(() => {
      Reflect.defineProperty(globalThis, 'indexedDB', {
        get: () => {
          throw new DOMException('not here', 'SecurityError')
        },
      })
    })
    await signedIn(page)
    await page.getByRole('button', { name: 'Account of Ngozi Okafor' }).click()
    await page.getByRole('menuitem', { name: 'This installation' }).click()
    await title(page, 'This installation').waitFor()
    await page.reload()
    await title(page, 'Sign in').waitFor()
    expect(await storages(page)).not.toContain('userId')
    expect(offences).toEqual([])
  })

  it('from before is ended where it was kept, and says why', { tags: 'soak' }, async () => {
    const { refreshToken, user } = dataOf(await api().post('/v1/auth/login', owner))
    const { page, offences } = await app.open()
    await page.goto('/healthz')
    await page.evaluate((former) => localStorage.setItem('invoice-desk.session', JSON.stringify(former)), {
      refreshToken: String(refreshToken),
      userId: String(user.id),
    })
    const told = page.waitForResponse((response) => response.url().endsWith('/v1/auth/logout'))
    await page.goto('/account')
    await page.getByText('This version of Invoice Desk keeps sessions more securely. Please sign in again.').waitFor()
    expect((await told).status()).toBe(200)
    expect(await storages(page)).not.toContain(refreshToken)
    expect((await api().post('/v1/auth/refresh', { refreshToken })).status).toBe(401)

    await signIn(page)
    await title(page, 'Your account').waitFor()
    expect(offences).toEqual([])
  })

  it('that was ended elsewhere says so, in every tab', { tags: 'soak' }, async () => {
    const tab = await app.open()
    const { page } = tab
    await signedIn(page)
    const second = await openSecondTab(tab, app.origin)
    await second.page.goto('/account')
    await title(second.page, 'Your account').waitFor()

    const { items } = dataOf(await app.api.get('/v1/sessions'))
    for (const { id, isCurrent } of items) if (!isCurrent) dataOf(await app.api.delete(`/v1/sessions/${id}`))
    await page.reload()
    await page.getByText('This session was ended from your account page on another device').waitFor()
    await second.page.getByText('This session was ended from your account page on another device').waitFor()
    await signIn(page)
    await title(page, 'Your account').waitFor()
    expect([...tab.offences, ...second.offences]).toEqual([])
  })
})

describe('signing out', { tags: 'soak' }, () => {
  it('makes the browser forget the site, and keeps its colours and how it is known', async () => {
    const { page, offences } = await app.open()
    await page.goto('/account')
    await page.evaluate(() => localStorage.setItem('left by another program', 'on this port'))
    await signIn(page)
    await title(page, 'Your account').waitFor()
    const secret = await page.evaluate(() => localStorage.getItem('invoice-desk.browser'))
    expect(secret).toHaveLength(43)
    await page.getByRole('button', { name: 'Account of Ngozi Okafor' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.waitForFunction(() => localStorage.getItem('invoice-desk.colors') === 'dark')

    const told = page.waitForResponse((response) => response.url().endsWith('/v1/auth/logout'))
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await title(page, 'Sign in').waitFor()
    expect(await (await told).headerValue('clear-site-data')).toBe('"cache", "storage"')
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).toSorted()))
      .toEqual(['invoice-desk.browser', 'invoice-desk.colors'])
    expect(await page.evaluate(() => localStorage.getItem('invoice-desk.colors'))).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('invoice-desk.browser'))).toBe(secret)
    expect(await storedRefreshToken(page)).toBeUndefined()

    // At once, with the forgetting hardly over.
    await signIn(page)
    await title(page, 'Welcome').waitFor()
    await page.reload()
    await title(page, 'Welcome').waitFor()
    expect(offences).toEqual([])
  })

  it('lets the owner in where somebody else has guessed the account closed', async () => {
    const { page, offences } = await app.open()
    await signedIn(page)
    await page.getByRole('button', { name: 'Account of Ngozi Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (let guess = 0; guess < 11; guess++) {
      await api().post('/v1/auth/login', { email: owner.email, password: 'a guess of a stranger' })
    }
    expect((await api().post('/v1/auth/login', owner)).status).toBe(429)
    await signIn(page)
    await title(page, 'Welcome').waitFor()
    expect(offences).toEqual([])
  })
})
