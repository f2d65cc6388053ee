import { runInNewContext } from 'node:vm'

import type { MenuItemConstructorOptions } from 'electron'
import { expect, it } from 'vitest'

import { until } from '../../../test/support/scenario.ts'
import { offerUpdates } from './offer-updates.ts'

/** A window whose page runs what it is asked, with these listeners for its end. */
function windowWith(...listeners: readonly ((event: Event) => void)[]) {
  const page = new EventTarget()
  for (const listener of listeners) page.addEventListener('beforeunload', listener)
  const globals = { dispatchEvent: page.dispatchEvent.bind(page), Event }
  const executeJavaScript = async (code: string): Promise<unknown> => runInNewContext(code, globals)
  return { webContents: { executeJavaScript } }
}

async function offeredTo(...windows: ReturnType<typeof windowWith>[]) {
  const menus: MenuItemConstructorOptions[] = []
  const done: string[] = []
  await offerUpdates({
    source: { fetchNewer: async () => '0.2.0', replaceProgram: () => void done.push('replaced') },
    prepare: async () => 'ready',
    stopServer: async () => undefined,
    startAgain: () => undefined,
    onFailure: (what) => void done.push(what),
    windows: () => windows,
    addMenu: (menu) => void menus.push(menu),
    explain: (sentence) => void done.push(sentence),
  })
  const [menu] = menus
  const [item] = Array.isArray(menu?.submenu) ? menu.submenu : []
  return { label: item?.label, done, press: () => void Reflect.apply(item?.click ?? (() => undefined), undefined, []) }
}

it('a version that was fetched stands in the menu, and is taken where no page has unsaved changes', async () => {
  const { label, done, press } = await offeredTo(
    windowWith(),
    windowWith(() => undefined),
  )
  expect(label).toBe('Restart to update to 0.2.0')
  expect(done).toEqual([])
  press()
  expect(
    await until(
      async () => done,
      ({ length }) => length > 0,
    ),
  ).toEqual(['replaced'])
})

it('is not taken while one page of several has them, and that is said', async () => {
  const { done, press } = await offeredTo(
    windowWith(),
    windowWith((event) => event.preventDefault()),
  )
  press()
  expect(
    await until(
      async () => done,
      ({ length }) => length > 0,
    ),
  ).toEqual(['Something is typed that is not saved yet. Save or discard it, then try again.'])
})
