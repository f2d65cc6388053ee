import type { MenuItemConstructorOptions } from 'electron'

import { waitingLine } from './waiting-texts.ts'

export type TrayState = {
  /** Where programs reach the API. */
  readonly url: string
  /** On their way to the authority. Undefined while the data cannot be used. */
  readonly invoices: number | undefined
  readonly isPaused: boolean
}

type Actions = {
  readonly open: () => void
  readonly create: () => void
  readonly setPaused: (isPaused: boolean) => void
  readonly quit: () => void
}

/** How it goes, in a line. */
export function trayLine({ invoices, isPaused }: TrayState): string {
  if (invoices === undefined) return 'The data cannot be used: open Invoice Desk'
  const waiting = waitingLine({ invoices, reportBy: null })
  if (isPaused) return waiting === undefined ? 'Sending is paused' : `Sending is paused: ${waiting}`
  return waiting ?? 'Nothing waits to be sent'
}

/** What stands behind the icon beside the clock. */
export function trayTemplate(state: TrayState, actions: Actions): MenuItemConstructorOptions[] {
  const { url, invoices, isPaused } = state
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  return [
    { label: `Running at ${url}`, enabled: false },
    { label: trayLine(state), enabled: false },
    separator,
    { label: 'Open Invoice Desk', click: actions.open },
    { label: 'New invoice', click: actions.create },
    ...(invoices === undefined
      ? []
      : [
          {
            label: isPaused ? 'Resume sending' : 'Pause sending',
            click: () => actions.setPaused(!isPaused),
          },
        ]),
    separator,
    { label: 'Quit', click: actions.quit },
  ]
}
