import type { BrowserWindowConstructorOptions } from 'electron'

import type { WindowPlace } from './window-place.ts'

type Look = {
  /** Absolute path of a PNG; Windows and Linux show it in the task bar, macOS takes the app's own. */
  readonly icon: string
  readonly packaged: boolean
  readonly isDark: boolean
}

export type WindowSettings = Look & {
  /** Absolute path of the built preload script. */
  readonly preload: string
  readonly place: Omit<WindowPlace, 'isMaximized'>
  readonly least: { readonly minWidth: number; readonly minHeight: number }
}

/** A window with the interface. What its page may do is what a page in a browser may do, and not more. */
export function windowOptions({
  preload,
  place: { x, y, width, height },
  least,
  icon,
  packaged,
  isDark,
}: WindowSettings): BrowserWindowConstructorOptions {
  return {
    title: 'Invoice Desk',
    ...{ x, y, width, height, ...least },
    // Shown with its first paint, on the ground of the theme: no white flash.
    show: false,
    backgroundColor: ground(isDark),
    icon,
    webPreferences: { preload, ...shutIn(packaged) },
  }
}

/** A small window that asks something, beside or instead of those. Its page has no bridge. */
export function askingWindowOptions({ icon, packaged, isDark }: Look): BrowserWindowConstructorOptions {
  return {
    title: 'Invoice Desk',
    width: 640,
    height: 420,
    show: false,
    backgroundColor: ground(isDark),
    icon,
    autoHideMenuBar: true,
    webPreferences: shutIn(packaged),
  }
}

/** A page that is only drawn: to be printed, or as a PDF. */
export const hiddenWindowOptions = (): BrowserWindowConstructorOptions => ({
  show: false,
  // The viewer of PDFs is one.
  webPreferences: { ...shutIn(true), plugins: true },
})

const ground = (isDark: boolean): string => (isDark ? '#0e1412' : '#f5f7f6')

const shutIn = (packaged: boolean) => ({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Chromium would fetch its dictionaries from the internet, and nothing leaves this machine unasked.
  spellcheck: false,
  devTools: !packaged,
})
