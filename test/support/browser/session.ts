import type { Page } from 'playwright-core'

import { apiClient, type Api } from '../api-client.ts'
import { dataOf } from '../scenario.ts'
import type { Tab } from './launch.ts'

export type Person = { readonly email: string; readonly password: string }

/** Makes the first account of an installation through the API, signed in. */
export async function signUpPerson(origin: string, person: Person): Promise<Api> {
  const names = { firstName: 'Ngozi', lastName: 'Okafor' }
  const answer = await apiClient(origin).post('/v1/auth/signup', { ...person, ...names })
  return apiClient(origin, dataOf(answer)['accessToken'])
}

/**
 * Signs a person in, in the profile of a tab, without the sign-in page: what the page itself would have kept is made by a
 * page beside it. To be called before the first `goto`. Signing out in the page lasts.
 */
export async function storeSession({ page }: Tab, origin: string, person: Person): Promise<void> {
  const beside = await page.context().newPage()
  await beside.goto(`${origin}/healthz`)
  await signInAt(beside, person)
  await beside.close()
}

/** The same by a page that is open already, at an address that shows no interface. */
export async function signInAt(page: Page, person: Person): Promise<void> {
  await page.evaluate(`(${SIGN_IN})(${JSON.stringify(person)})`)
}

const OPEN = `(work) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('invoice-desk', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('session')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('session', 'readwrite')
    const request = work(transaction.objectStore('session'))
    transaction.oncomplete = () => {
      opening.result.close()
      resolve(request.result)
    }
  }
})`

/** Runs in the page, and does what signing in there does. */
const SIGN_IN = `async (person) => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))
  const proofKey = btoa(String.fromCharCode(...spki)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const response = await fetch('/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, browser: { proofKey } }),
  })
  const { data } = await response.json()
  const kept = { userId: data.user.id, refreshToken: data.refreshToken, privateKey: keys.privateKey }
  await (${OPEN})((store) => store.put(kept, 'present'))
  localStorage.setItem('invoice-desk.session', JSON.stringify({ userId: kept.userId }))
}`

/** The refresh token of a page, as it is kept; undefined where nobody is signed in. */
export async function storedRefreshToken(page: Page): Promise<string | undefined> {
  return page.evaluate(`(${OPEN})((store) => store.get('present')).then((kept) => kept?.refreshToken)`)
}
