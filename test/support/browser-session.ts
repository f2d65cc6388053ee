import { apiClient, type Api } from './api-client.ts'
import type { Tab } from './browser.ts'
import { dataOf } from './scenario.ts'

export type Person = { readonly email: string; readonly password: string }

/** Makes the first account of an installation through the API, signed in. */
export async function signUpPerson(origin: string, person: Person): Promise<Api> {
  const names = { firstName: 'Ngozi', lastName: 'Okafor' }
  const answer = await apiClient(origin).post('/v1/auth/signup', { ...person, ...names })
  return apiClient(origin, dataOf(answer)['accessToken'])
}

/**
 * Signs a person in, in a new tab, without the sign-in page: the session is where the page itself would have kept it.
 * To be called before the first `goto`. Signing out in the page lasts.
 */
export async function plantSession({ page }: Tab, origin: string, person: Person): Promise<void> {
  const { refreshToken, user } = dataOf(await apiClient(origin).post('/v1/auth/login', person))
  const kept = JSON.stringify({ refreshToken, userId: user.id })
  await page.context().addInitScript((session) => {
    // Chromium's viewer of PDFs is a frame that has no storage.
    const frame: object = globalThis
    if (Reflect.get(frame, 'top') !== frame) return
    if (sessionStorage.getItem('planted') !== null) return
    sessionStorage.setItem('planted', 'yes')
    if (localStorage.getItem('invoice-desk.session') === null) localStorage.setItem('invoice-desk.session', session)
  }, kept)
}
