import type { Mutant } from './mutant.ts'

/** Faults in what keeps other screens out, and holds those that were let in. */
export const deviceMutants: readonly Mutant[] = [
  {
    name: 'the gate lets in whoever has a cookie',
    breaks: 'a device whose cookie has lapsed is refused until it has renewed it',
    file: 'core/use-cases/devices/recognize.ts',
    find: "if (found && state === 'good') {",
    replace: 'if (found) {',
    tests: ['test/api/devices/cookie.test.ts'],
  },
  {
    name: 'reading is open to everybody',
    breaks: 'nothing answers a screen that is not paired',
    file: 'core/api/request/device-guard.ts',
    find: 'if (isRead && isPage(req)) return',
    replace: 'if (isRead) return',
    tests: ['test/api/devices/gate.test.ts'],
  },
  {
    name: 'no cookie needs no look-up',
    breaks: 'the same work is done whatever is presented',
    file: 'core/use-cases/devices/recognize.ts',
    find: 'found: await devices.byCookie(cookieHash),',
    replace: "found: cookie === '' ? undefined : await devices.byCookie(cookieHash),",
    tests: ['test/api/devices/gate.test.ts'],
  },
  {
    name: 'a device without limits',
    breaks: 'the lower of role and ceiling counts',
    file: 'core/use-cases/account/access.ts',
    find: 'underCeiling(grantOf(reached), caller.device?.roleCeiling ?? null)',
    replace: 'underCeiling(grantOf(reached), null)',
    tests: ['test/api/devices/ceiling.test.ts'],
  },
  {
    name: 'a session goes anywhere',
    breaks: 'a session is good on the screen that it was begun on alone',
    file: 'core/use-cases/account/sign-in.ts',
    find: 'if (session.deviceId !== deviceId) return undefined',
    replace: 'if (session.deviceId === null && deviceId !== null) return undefined',
    tests: ['test/api/devices/cookie.test.ts'],
  },
  {
    name: 'a code is good twice',
    breaks: 'exactly one device is paired with a code',
    file: 'core/use-cases/devices/pairing.ts',
    find: 'usesLeft: pairing.usesLeft - 1',
    replace: 'usesLeft: pairing.usesLeft',
    tests: ['test/api/devices/pairing.test.ts'],
  },
]
