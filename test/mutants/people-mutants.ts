import type { Mutant } from './mutant.ts'

/** Faults in who is let in, and for how long. */
export const peopleMutants: readonly Mutant[] = [
  {
    name: 'a refresh token is enough',
    breaks: 'a session of a browser is renewed only by that browser',
    file: 'core/use-cases/account/renewal.ts',
    find: 'const isOurs = proofKey === null ||',
    replace: 'const isOurs = proofKey !== undefined ||',
    tests: ['test/api/people/browser-sessions.test.ts'],
  },
  {
    name: 'a nonce is good again',
    breaks: 'a proof is good once',
    file: 'core/use-cases/account/nonces.ts',
    find: '|| taken.has(content)',
    replace: '',
    tests: ['test/api/people/browser-sessions.test.ts'],
  },
  {
    name: 'any nonce will do',
    breaks: 'nonces of another process are worth nothing',
    file: 'core/use-cases/account/nonces.ts',
    find: '|| !timingSafeEqual(given, expected)) return false',
    replace: '|| !timingSafeEqual(given, given)) return false',
    tests: ['test/api/people/browser-sessions.test.ts'],
  },
  {
    name: '30 days in a browser',
    breaks: 'a session in a browser ends after 12 hours without use',
    file: 'core/use-cases/account/sessions.ts',
    find: 'proofKey === null ? REFRESH_TOKEN_SECONDS : BROWSER_SESSION_SECONDS',
    replace: 'proofKey === null ? REFRESH_TOKEN_SECONDS : REFRESH_TOKEN_SECONDS + 0 * BROWSER_SESSION_SECONDS',
    tests: ['test/api/people/browser-sessions.test.ts'],
  },
  {
    name: 'a new pair for each who asks',
    breaks: 'an exchange of a refresh token answers one new pair',
    file: 'core/use-cases/account/renewal.ts',
    find: '    return sameAgain(unit, found, successorsOf(refreshToken, successorSalt))',
    replace:
      '    void sameAgain\n    return renewSession(unit, user, session, successorsOf(refreshToken, unit.ids.secret(32)))',
    tests: ['test/api/people/browser-sessions.test.ts'],
  },
  {
    name: 'strangers close the owner out',
    breaks: 'a browser that signed in before is counted by itself',
    file: 'core/use-cases/account/login-throttle.ts',
    find: '  if (!isKnown) return ofAccount(email)',
    replace: '  if (!isKnown || email !== "") return ofAccount(email)',
    tests: ['test/api/people/browser-sessions.test.ts'],
  },
  {
    name: 'pictures of foreign pages are served',
    breaks: 'pages of other sites ask for nothing under /v1',
    file: 'core/api/origin-guard.ts',
    find: "const isForeign = site === 'cross-site' || site === 'same-site'",
    replace: "const isForeign = site === 'cross-site' && origin !== undefined",
    tests: ['test/api/people/browser-sessions.test.ts'],
  },
]
