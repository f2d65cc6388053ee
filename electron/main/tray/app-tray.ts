import { trayLine, type TrayState } from './tray-menu.ts'

/** The part of Electron's Tray that is used. */
type TrayIcon = {
  on(event: 'click', listener: () => void): unknown
  setToolTip(text: string): void
  destroy(): void
}

type Dependencies<Icon extends TrayIcon> = {
  readonly make: () => Icon
  readonly showMenu: (icon: Icon, state: TrayState) => void
  readonly look: () => Promise<TrayState>
  readonly open: () => void
  readonly onFailure: (what: string, error: unknown) => void
}

/** How old what it says may be. */
const EVERY_MS = 20_000

/**
 * The icon beside the clock, there while it is wanted. It says how it goes, and is drawn anew only when that has changed. A
 * desktop without a place for icons keeps nothing from working.
 */
export function createAppTray<Icon extends TrayIcon>({ make, showMenu, look, open, onFailure }: Dependencies<Icon>) {
  let icon: Icon | undefined
  let timer: NodeJS.Timeout | undefined
  let shown = ''

  async function refresh(): Promise<void> {
    const current = icon
    if (!current) return
    try {
      const state = await look()
      const text = JSON.stringify(state)
      if (icon !== current || text === shown) return
      shown = text
      current.setToolTip(`Invoice Desk: ${trayLine(state)}`)
      showMenu(current, state)
    } catch (error) {
      onFailure('The icon beside the clock could not be drawn', error)
    }
  }

  function show(): void {
    if (icon) return
    try {
      icon = make()
    } catch (error) {
      return onFailure('The icon beside the clock could not be shown', error)
    }
    icon.on('click', open)
    timer = setInterval(() => void refresh(), EVERY_MS).unref()
    void refresh()
  }

  function hide(): void {
    clearInterval(timer)
    icon?.destroy()
    icon = undefined
    shown = ''
  }

  return { set: (isWanted: boolean): void => (isWanted ? show() : hide()), refresh }
}
