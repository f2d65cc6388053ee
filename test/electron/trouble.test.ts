import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'
import { type DesktopApp, openDesktop, temporaryFolder } from './desktop-app.ts'

const says = (page: Page, sentence: string | RegExp) => page.getByRole('alert').getByText(sentence).waitFor()

/** Presses a button that leads to another window, and answers that one. */
async function press({ app, page }: DesktopApp, name: string): Promise<Page> {
  const next = app.waitForEvent('window')
  await page.getByRole('button', { name }).click()
  return next
}

const first = (page: Page) => page.getByRole('heading', { name: 'Create the first account' }).waitFor()

async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const free = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port, free, [Symbol.asyncDispose]: free }
}

describe('a taken port', needs('window'), () => {
  it('is said in a window, and another one is a press away', async () => {
    await using other = await takenPort()
    await using desktop = await openDesktop({ port: other.port })
    await says(desktop.page, `Port ${other.port} is taken`)

    const shown = await press(desktop, 'Use another port this time')
    await first(shown)
    expect(new URL(shown.url()).port).not.toBe(String(other.port))
    await expect.poll(() => desktop.app.windows().length).toBe(1)
  })

  it('is used once it is free again', { tags: 'soak' }, async () => {
    await using other = await takenPort()
    await using desktop = await openDesktop({ port: other.port })
    await says(desktop.page, `Port ${other.port} is taken`)

    await other.free()
    const shown = await press(desktop, 'Try again')
    await first(shown)
    expect(new URL(shown.url()).port).toBe(String(other.port))
  })

  it('ends the app with 1 where nobody chooses anything', { tags: 'soak' }, async () => {
    await using other = await takenPort()
    await using desktop = await openDesktop({ port: other.port })
    await desktop.page.getByRole('button', { name: 'Quit' }).click()
    expect(await desktop.ended).toEqual([1, null])
  })

  it('holds up nobody: SIGTERM ends the app', async () => {
    await using other = await takenPort()
    await using desktop = await openDesktop({ port: other.port })
    await says(desktop.page, `Port ${other.port} is taken`)
    desktop.app.process().kill('SIGTERM')
    // With 1 where the window is closed first: it has not started.
    expect(await desktop.ended).toEqual([expect.toSatisfy((code) => code === 0 || code === 1), null])
  })
})

describe('a data folder that is in use', { tags: 'soak', ...needs('window') }, () => {
  it('leads to the one that runs, which goes on afterwards', async () => {
    await using running = await openDesktop()
    await first(running.page)
    const { origin } = new URL(running.page.url())

    await using desktop = await openDesktop({ dataDir: running.dataDir })
    await says(desktop.page, /already used by another Invoice Desk/)
    const shown = await press(desktop, 'Open the one that runs')
    await first(shown)
    expect(new URL(shown.url()).origin).toBe(origin)

    desktop.app.process().kill('SIGTERM')
    expect(await desktop.ended).toEqual([0, null])
    expect((await fetch(`${origin}/healthz`)).ok).toBe(true)
  })
})

describe('data that cannot be used', needs('window'), () => {
  const spoilings = {
    'of a newer version': (file: string) => {
      const database = new DatabaseSync(file)
      database.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)")
      database.close()
    },
    'that is damaged': (file: string) => writeFile(file, 'This is no database at all. '.repeat(1000)),
  }

  it('that is damaged opens the window on its recovery', async () => opensOnRecovery('that is damaged'))
  it('of a newer version opens the window on its recovery', { tags: 'soak' }, async () =>
    opensOnRecovery('of a newer version'),
  )

  async function opensOnRecovery(what: keyof typeof spoilings): Promise<void> {
    await using data = await temporaryFolder()
    {
      await using before = await openDesktop({ dataDir: data.path })
      await first(before.page)
    }
    await spoilings[what](join(data.path, 'invoice-desk.db'))

    await using desktop = await openDesktop({ dataDir: data.path })
    await desktop.page.getByRole('heading', { name: 'The data cannot be used' }).waitFor()
    await desktop.page.getByRole('button', { name: 'Check again' }).waitFor()
  }
})
