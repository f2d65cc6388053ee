import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { findBrowser } from '../../scripts/browser/find-browser.ts'
import { windowProfile } from '../../scripts/launch/app-window.ts'
import { root } from '../../scripts/launch/processes.ts'
import { apiClient } from '../support/api-client.ts'
import { openDisplay } from '../support/browser/display.ts'
import { createCustomer, createInvoice, readyBusiness, signUpOwner, until } from '../support/scenario.ts'
import { needs } from '../support/system-requirements.ts'
import { textOf } from '../printing/pdf-tools.ts'

const NAME = 'invoice-desk-server'

function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** Every file and folder below one, from there. */
const below = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

/** What dpkg itself knows is in var. */
const isOutsideVar = (path: string): boolean => !path.startsWith('var/')

/** A root folder that dpkg knows nothing of yet. */
function emptySystem(): string {
  const system = mkdtempSync(join(tmpdir(), 'invoice-desk-system-'))
  for (const name of ['info', 'updates', 'triggers']) mkdirSync(join(system, 'var/lib/dpkg', name), { recursive: true })
  for (const name of ['status', 'available']) writeFileSync(join(system, 'var/lib/dpkg', name), '')
  return system
}

describe('the Debian package of the server', needs('dpkg'), () => {
  let system: string
  let before: readonly string[]
  let file: string

  // Of another root, dpkg needs no rights; what the package depends on is that of this system.
  const dpkg = (...args: readonly string[]) =>
    run(
      'dpkg',
      ...[`--root=${system}`, '--force-not-root', '--force-depends', '--force-script-chrootless'],
      ...['--log=/dev/null', ...args],
    )

  beforeAll(() => {
    system = emptySystem()
    before = below(system).filter(isOutsideVar)
    file = join(system, 'var', 'package.deb')
    run(process.execPath, 'scripts/run.mjs', 'package', 'server', '--fast', '--to', file)
    dpkg('--install', file)
  }, 600_000)

  afterAll(() => rmSync(system, { recursive: true, force: true }))

  type Click = { readonly child: ChildProcess; readonly output: () => string; readonly ended: Promise<unknown> }

  /** Starts what the icon starts, for somebody with a home of their own. */
  function click(home: string, env: NodeJS.ProcessEnv = {}, port = 0): Click {
    const flags = ['--port', String(port), '--data-dir', join(home, 'data'), '--secret-store', 'file']
    const child = spawn(join(system, 'usr/bin/invoice-desk'), flags, {
      env: {
        ...process.env,
        ...{ CI: undefined, DISPLAY: undefined, WAYLAND_DISPLAY: undefined },
        ...{ HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_CACHE_HOME: join(home, 'cache') },
        INVOICE_DESK_PASSPHRASE: 'a passphrase for tests',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as unknown)
    return { child, output: () => output, ended }
  }

  function newHome(): string {
    const home = mkdtempSync(join(tmpdir(), 'invoice-desk-home-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
    return home
  }

  const addressOf = (started: Click): Promise<string> =>
    until(
      async () => /listening on (http:\/\/\S+)\n/.exec(started.output())?.[1] ?? '',
      (address) => address !== '' || started.child.exitCode !== null,
      { withinMs: 60_000 },
    )

  it('has what a desktop asks for, this processor only, nothing twice, and nothing that counts installations', () => {
    const files = dpkg('--listfiles', NAME)
      .split('\n')
      .map((path) => path.slice(1))
      .filter((path) => path !== '' && statSync(join(system, path)).isFile())
    for (const path of [
      'usr/bin/invoice-desk',
      'usr/share/applications/invoice-desk.desktop',
      'usr/share/icons/hicolor/48x48/apps/invoice-desk.png',
      'usr/share/icons/hicolor/scalable/apps/invoice-desk.svg',
      'usr/share/man/man1/invoice-desk.1.gz',
      `usr/share/doc/${NAME}/copyright`,
      `usr/share/doc/${NAME}/node-licence.txt.gz`,
      'usr/lib/invoice-desk/out/renderer/third-party-licences.txt',
      'usr/lib/systemd/user/invoice-desk.service',
    ]) {
      expect(files).toContain(path)
    }

    const app = files.flatMap((path) => /^usr\/lib\/invoice-desk\/(.*)$/.exec(path)?.[1] ?? [])
    const native = app.filter((path) => /\.node$|\.so(\.|$)/.test(path))
    expect(native).toHaveLength(4)
    expect(native.filter((path) => !path.includes(`linux-${process.arch}`))).toEqual([])
    const packages = new Set(app.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))
    for (const bundled of ['express', 'axios', 'zod', 'nodemailer', 'body-parser', 'react', '@scarf/scarf', 'node']) {
      expect(packages).not.toContain(bundled)
    }
    expect(app.filter((path) => /\.(map|ts|md|tsx)$/.test(path) && !path.startsWith('out/server/'))).toEqual([])

    const node = statSync(join(system, 'usr/lib/invoice-desk/bin/node')).size
    const rest = files.reduce((sum, path) => sum + statSync(join(system, path)).size, 0) - node
    expect(rest / 1e6).toBeLessThan(60)
    expect(statSync(file).size / 1e6).toBeLessThan(90)
  })

  it('serves from its launcher, draws papers and reads pictures, and ends when it is asked to', async () => {
    const started = click(newHome())
    onTestFinished(() => void started.child.kill('SIGKILL'))
    const url = await addressOf(started)
    expect(started.output()).toBe(`Invoice Desk is listening on ${url}\n`)
    expect((await apiClient(url).get('/')).bytes.toString()).toContain('<title>Invoice Desk</title>')
    expect((await apiClient(url).get('/docs/swagger-ui-bundle.js')).status).toBe(200)

    const api = await signUpOwner({ url })
    const businessId = await readyBusiness(api)
    const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
      .png()
      .toBuffer()
    expect((await api.upload('POST', '/v1/businesses/upload', 'file', logo)).status).toBe(200)
    const invoice = await createInvoice(api, businessId, await createCustomer(api, businessId))
    const pdf = await api.get(`/v1/invoices/${invoice}/pdf`)
    expect(textOf(pdf.bytes).join('\n')).toContain('INV000001')

    const utf16 = Buffer.from(JSON.stringify({ email: 'nobody@example.com', password: 'nothing at all' }), 'utf16le')
    const headers = { 'content-type': 'application/json; charset=utf-16le' }
    expect((await apiClient(url).request('POST', '/v1/auth/login', { headers, body: utf16 })).status).toBe(401)

    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })

  it('does single commands, without a window', async () => {
    const home = newHome()
    const version = spawnSync(join(system, 'usr/bin/invoice-desk'), ['--version'], { encoding: 'utf8' })
    expect(version.stdout).toMatch(/^Invoice Desk \d+\.\d+\.\d+\n$/)
    expect(below(home)).toEqual([])
  })

  describe('with a browser', needs('whole browser', 'xvfb'), () => {
    let display: Awaited<ReturnType<typeof openDisplay>>

    beforeAll(async () => {
      display = await openDisplay()
    })
    afterAll(() => display.close())

    /** The browser that is here, with a door for this test, and no network. */
    function environment(home: string): NodeJS.ProcessEnv {
      const program = join(home, 'chromium')
      const flags = "--remote-debugging-port=0 --host-resolver-rules='MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'"
      writeFileSync(program, `#!/bin/sh\nexec '${findBrowser('whole')?.path}' "$@" ${flags}\n`, { mode: 0o755 })
      return { DISPLAY: display.name, INVOICE_DESK_CHROMIUM: program }
    }

    /** The browser that the launcher started. */
    async function windowsOf(home: string, dataDir: string | undefined): Promise<Browser> {
      const env = { XDG_CONFIG_HOME: join(home, 'config') }
      const door = join(windowProfile(dataDir, { ...process, env }), 'DevToolsActivePort')
      await until(async () => existsSync(door) && readFileSync(door, 'utf8').includes('/devtools/'), Boolean, {
        withinMs: 60_000,
      })
      return chromium.connectOverCDP(`http://127.0.0.1:${readFileSync(door, 'utf8').split('\n', 1)[0]}`)
    }

    const pagesOf = (browser: Browser, count: number): Promise<Page[]> =>
      until(
        async () => browser.contexts().flatMap((context) => context.pages()),
        (pages) => pages.length === count && pages.every((page) => page.url() !== 'about:blank'),
        { withinMs: 60_000 },
      )

    it('opens a window of its own, a second click another one of the same, and ends with them', async () => {
      const home = newHome()
      const env = environment(home)
      const first = click(home, env)
      onTestFinished(() => void first.child.kill('SIGKILL'))
      const url = await addressOf(first)
      const browser = await windowsOf(home, join(home, 'data'))
      const [page] = await pagesOf(browser, 1)
      if (page === undefined) throw new Error('There is no window.')
      await page.getByRole('heading', { name: 'Create the first account' }).waitFor()
      expect(await page.evaluate("matchMedia('(display-mode: standalone)').matches")).toBe(true)

      const session = await page.context().newCDPSession(page)
      expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })

      const second = click(home, env)
      expect(await second.ended).toBe(0)
      expect(second.output()).toBe(`Invoice Desk is running on ${url}\n`)
      const [, other] = await pagesOf(browser, 2)
      expect(other?.url().startsWith(url)).toBe(true)

      await other?.close()
      expect((await apiClient(url).get('/healthz')).status).toBe(200)
      await page.close()
      expect(await first.ended).toBe(0)
      await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    })

    it('says in a window why it does not start', { tags: 'soak' }, async () => {
      const squatter = createServer().listen(0, '127.0.0.1')
      onTestFinished(() => void squatter.close())
      await once(squatter, 'listening')
      const { port } = squatter.address() as AddressInfo

      const home = newHome()
      const started = click(home, environment(home), port)
      onTestFinished(() => void started.child.kill('SIGKILL'))
      const browser = await windowsOf(home, join(home, 'data'))
      const [page] = await pagesOf(browser, 1)
      await page?.getByRole('heading', { name: 'Invoice Desk did not start' }).waitFor()
      await page?.getByText(`Port ${port} is taken by another program`).waitFor()
      await page?.close()
      expect(await started.ended).toBe(1)
    })
  })

  it('leaves nothing of its own behind when it is removed, and says where the data is', () => {
    expect(dpkg('--purge', NAME)).toMatch(/are kept: .* ~\/\.local\/share\/invoice-desk/)
    expect(below(system).filter(isOutsideVar)).toEqual(before)
  })
})
