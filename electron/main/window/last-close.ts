import type { ComputerSettingsStore } from '../settings/computer-settings.ts'
import { waitingSentences, type WaitingWork } from '../tray/waiting-texts.ts'

import type { LastClose } from './app-windows.ts'

/** What Electron's message box is asked with. */
export type Question = {
  readonly message: string
  readonly detail: string
  readonly buttons: string[]
  readonly defaultId: number
  readonly cancelId: number
  readonly checkboxLabel?: string
}

type Answer = { readonly response: number; readonly checkboxChecked: boolean }

type Dependencies<W> = {
  readonly platform: NodeJS.Platform
  /** The app is quitting already: whoever asked for that is asked nothing more. */
  readonly isQuitting: () => boolean
  readonly settings: Pick<ComputerSettingsStore, 'current' | 'isDecided' | 'change'>
  /** Undefined where nothing stops with this app. */
  readonly waiting: () => Promise<WaitingWork | undefined>
  /** Over the window, if there is one. */
  readonly askInBox: (window: W | undefined, question: Question) => Promise<Answer>
  readonly now: () => Date
}

/**
 * What the end of the last window means. The app goes on without one where somebody wants that, who is asked once, when it
 * first matters: something waits to be sent, or tills are connected. Whoever ends it is told what waits, and until when.
 */
export function createLastClose<W>(dependencies: Dependencies<W>) {
  const { platform, isQuitting, settings, waiting, askInBox, now } = dependencies

  /** Looking must not keep anybody from closing a window. */
  const look = (): Promise<WaitingWork | undefined> => waiting().catch(() => undefined)

  async function mayQuit(window: W | undefined, work: WaitingWork | undefined): Promise<boolean> {
    const sentences = work && waitingSentences(work, now())
    if (sentences === undefined) return true
    const { response } = await askInBox(window, {
      message: 'Quit Invoice Desk?',
      detail: sentences,
      buttons: ['Stay', 'Quit'],
      defaultId: 0,
      cancelId: 0,
    })
    return response === 1
  }

  async function decide(window: W, work: WaitingWork): Promise<'close' | 'hide' | 'stay'> {
    const tills = 'Tills and other programs reach Invoice Desk only while it runs.'
    const { response, checkboxChecked } = await askInBox(window, {
      message: 'Keep Invoice Desk running when its window is closed?',
      detail: [waitingSentences(work, now()), tills, 'This can be changed on the page “This computer”.']
        .filter((sentence) => sentence !== undefined)
        .join('\n\n'),
      buttons: ['Keep running', 'Quit', 'Cancel'],
      defaultId: 0,
      cancelId: 2,
      checkboxLabel: 'Start Invoice Desk with this computer',
    })
    if (response === 2) return 'stay'
    settings.change({ keepsRunning: response === 0, ...(checkboxChecked && { startsAtLogin: true }) })
    return response === 0 ? 'hide' : 'close'
  }

  return {
    lastClose(): LastClose {
      // On macOS an app goes on without windows anyway.
      if (isQuitting() || platform === 'darwin') return 'close'
      return settings.current().keepsRunning ? 'hide' : 'ask'
    },

    async ask(window: W): Promise<'close' | 'hide' | 'stay'> {
      const work = await look()
      const isInvolved = work !== undefined && (work.invoices > 0 || work.reportBy !== null || work.hasPrograms)
      if (isInvolved && !settings.isDecided()) return decide(window, work)
      return (await mayQuit(window, work)) ? 'close' : 'stay'
    },

    /** Whether to quit, asked of whoever wants to by a menu. */
    mayQuit: async (window: W | undefined): Promise<boolean> => mayQuit(window, await look()),
  }
}
