import type { MenuItemConstructorOptions } from 'electron'

import { createUpdates, type UpdateDependencies, whyNotRestarted } from './updates.ts'

/** The part of a window that is asked whether it may go. */
type AskedWindow = { readonly webContents: { executeJavaScript(code: string): Promise<unknown> } }

type Offer = Pick<UpdateDependencies, 'source' | 'prepare' | 'stopServer' | 'startAgain' | 'onFailure'> & {
  readonly windows: () => readonly AskedWindow[]
  /** Adds a menu to those of the app. */
  readonly addMenu: (menu: MenuItemConstructorOptions) => void
  /** Says why the app was not restarted. */
  readonly explain: (sentence: string) => void
}

// What a page that has unsaved changes prevents as its window is closed.
const WOULD_LOSE = `!dispatchEvent(new Event('beforeunload', { cancelable: true }))`

/** Looks for newer versions from now on; one that was fetched stands in the menu until somebody takes it. */
export async function offerUpdates({ windows, addMenu, explain, ...rest }: Offer): Promise<void> {
  const updates = createUpdates({
    ...rest,
    async hasUnsavedChanges() {
      const answers = await Promise.all(windows().map(({ webContents }) => webContents.executeJavaScript(WOULD_LOSE)))
      return answers.some((answer) => answer !== false)
    },
    onFetched: (version) => addMenu(updateMenu(version, () => void restart())),
  })

  async function restart(): Promise<void> {
    const result = await updates.restart()
    if (result in whyNotRestarted) explain(whyNotRestarted[result as keyof typeof whyNotRestarted])
  }

  await updates.start()
}

const updateMenu = (version: string, restart: () => void): MenuItemConstructorOptions => ({
  label: '&Update',
  submenu: [{ label: `Restart to update to ${version}`, click: restart }],
})
