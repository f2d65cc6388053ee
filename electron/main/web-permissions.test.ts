import { describe, expect, it } from 'vitest'

import { denyPermissions, type PermissionSession } from './web-permissions.ts'

const own = 'http://127.0.0.1:4780'

/** A stand-in for Session: asks what a page's request and a page's check are answered. */
function session() {
  let request: Parameters<PermissionSession['setPermissionRequestHandler']>[0] = (_c, _p, callback) => callback(true)
  let check: Parameters<PermissionSession['setPermissionCheckHandler']>[0] = () => true
  let device: () => boolean = () => true

  denyPermissions(
    {
      setPermissionRequestHandler: (handler) => (request = handler),
      setPermissionCheckHandler: (handler) => (check = handler),
      setDevicePermissionHandler: (handler) => (device = handler),
    },
    () => own,
  )

  return {
    device: () => device(),
    /** What the request and the check answer; they have to agree. */
    ask(permission: string, url: string, isMainFrame = true): boolean {
      const answers: boolean[] = []
      request({}, permission, (granted) => answers.push(granted), { requestingUrl: `${url}/page`, isMainFrame })
      answers.push(check({}, permission, url, { isMainFrame }))

      expect(answers).toHaveLength(2)
      expect(answers[0]).toBe(answers[1])
      return answers[0] ?? true
    },
  }
}

describe('permissions', () => {
  it.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'display-capture',
    'fileSystem',
    'openExternal',
    'hid',
    'serial',
    'usb',
    'midiSysex',
    'pointerLock',
    'idle-detection',
    'storage-access',
    'unknown',
  ])('are denied to every page: %s', (permission) => {
    expect(session().ask(permission, own)).toBe(false)
    expect(session().ask(permission, 'https://evil.example')).toBe(false)
  })

  it('let the interface copy text, and nobody else', () => {
    const write = 'clipboard-sanitized-write'

    expect(session().ask(write, own)).toBe(true)
    expect(session().ask(write, own, false)).toBe(false)
    expect(session().ask(write, 'http://127.0.0.1:4781')).toBe(false)
    expect(session().ask(write, 'https://evil.example')).toBe(false)
  })

  it('give no page a device', () => {
    expect(session().device()).toBe(false)
  })
})
