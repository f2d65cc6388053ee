import { describe, expect, it } from 'vitest'

import { findBrowser, howToGetBrowser, type Machine, noBrowser } from './find-browser.ts'

/** A machine with nothing but these files. */
function machineWith(files: readonly string[], rest: Partial<Machine> = {}): Machine {
  const separator = rest.platform === 'win32' ? '\\' : '/'
  return {
    platform: 'linux',
    arch: 'x64',
    env: { PATH: '/usr/local/bin:/usr/bin' },
    home: '/home/ngozi',
    isProgram: (path) => files.includes(path),
    list: (folder) => [
      ...new Set(
        files
          .filter((file) => file.startsWith(`${folder}${separator}`))
          .map((file) => file.slice(folder.length + 1).split(separator)[0] ?? ''),
      ),
    ],
    packaged: () => undefined,
    ...rest,
  }
}

const pathOf = (kind: 'lean' | 'whole', machine: Machine) => findBrowser(kind, machine)?.path

describe('the browser of the tests', () => {
  it('is the one that INVOICE_DESK_CHROMIUM names, before all others', () => {
    const files = ['/opt/my/chrome', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
    const machine = machineWith(files, { env: { INVOICE_DESK_CHROMIUM: '/opt/my/chrome' } })
    expect([pathOf('lean', machine), pathOf('whole', machine)]).toEqual(['/opt/my/chrome', '/opt/my/chrome'])
  })

  it('is not another one in silence where that is none', () => {
    const machine = machineWith(['/usr/bin/chromium'], { env: { INVOICE_DESK_CHROMIUM: '/opt/gone' } })
    expect(() => findBrowser('lean', machine)).toThrow('INVOICE_DESK_CHROMIUM says /opt/gone, where no program is.')
  })

  it('is a headless shell where that will do, and the browser that people have where it will not', () => {
    const machine = machineWith(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'])
    expect(pathOf('lean', machine)).toBe('/usr/bin/chromium-headless-shell')
    expect(pathOf('whole', machine)).toBe('/usr/bin/chromium')

    const named = { ...machine, env: { ...machine.env, INVOICE_DESK_CHROMIUM: '/usr/bin/chromium-headless-shell' } }
    expect(pathOf('whole', named)).toBe('/usr/bin/chromium')
  })

  it.each([
    ['linux', '/usr/bin/chromium'],
    ['linux', '/usr/bin/google-chrome'],
    ['linux', '/usr/local/bin/microsoft-edge'],
    ['linux', '/opt/google/chrome/chrome'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/home/ngozi/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
    ['win32', 'D:\\Ngozi\\Local\\Google\\Chrome\\Application\\chrome.exe'],
  ] as const)('is found on %s at %s', (platform, path) => {
    const env = {
      PATH: '/usr/local/bin:/usr/bin',
      ProgramFiles: 'C:\\Program Files',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
      LOCALAPPDATA: 'D:\\Ngozi\\Local',
    }
    const machine = machineWith([path], { platform, env })
    expect([pathOf('lean', machine), pathOf('whole', machine)]).toEqual([path, path])
  })

  it.each([
    [
      'linux',
      '/home/ngozi/.cache/ms-playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
      {},
    ],
    [
      'linux',
      '/cache/chromium_headless_shell-1200/chrome-linux/headless_shell',
      { PLAYWRIGHT_BROWSERS_PATH: '/cache' },
    ],
    [
      'win32',
      'D:\\Local\\ms-playwright\\chromium_headless_shell-1255\\chrome-win\\headless_shell.exe',
      { LOCALAPPDATA: 'D:\\Local' },
    ],
    ['darwin', '/home/ngozi/Library/Caches/ms-playwright/chromium_headless_shell-1255/chrome-mac/headless_shell', {}],
  ] as const)("is found in Playwright's cache on %s at %s", (platform, path, env) => {
    const machine = machineWith([path], { platform, env })
    expect(findBrowser('lean', machine)).toEqual({ path, kind: 'lean', isPackaged: false })
    expect(findBrowser('whole', machine)).toBeUndefined()
  })

  it("is the newest of Playwright's, a whole one too", () => {
    const folder = '/home/ngozi/Library/Caches/ms-playwright'
    const program = (revision: number) =>
      `${folder}/chromium-${revision}/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing`
    const machine = machineWith([program(999), program(1255)], { platform: 'darwin', env: {} })
    expect(pathOf('whole', machine)).toBe(program(1255))
  })

  it('comes with the packages where there is none, on Linux and x64', () => {
    const packaged = () => '/project/node_modules/chromium.br'
    expect(findBrowser('lean', machineWith([], { packaged }))).toEqual({
      path: '/project/node_modules/chromium.br',
      kind: 'lean',
      isPackaged: true,
    })
    expect(findBrowser('whole', machineWith([], { packaged }))).toBeUndefined()
    expect(findBrowser('lean', machineWith([], { packaged, arch: 'arm64' }))).toBeUndefined()
    expect(findBrowser('lean', machineWith([], { packaged, platform: 'win32' }))).toBeUndefined()
    expect(pathOf('lean', machineWith(['/usr/bin/chromium'], { packaged }))).toBe('/usr/bin/chromium')
  })

  it('is one command away where none can be found', () => {
    expect(howToGetBrowser('lean', 'linux')).toBe('npm run doctor -- --install')
    expect(howToGetBrowser('lean', 'darwin')).toBe('npx playwright-core install --only-shell chromium')
    expect(howToGetBrowser('whole', 'win32')).toBe('npx playwright-core install chromium')
    expect(noBrowser('whole')).toMatch(/^There is no whole Chromium, Chrome or Edge here: type "n/)
  })
})
