import type { z } from 'zod'

import type { desktopCalls } from './desktop-calls.ts'

/** The IPC channel of the calls of a page. */
export const callChannel = 'invoice-desk:call'

/** On this one a page is told, without any content, that there are commands for it to take. */
export const commandsChannel = 'invoice-desk:commands'

/** Under this name the bridge stands on `window`; in a browser there is none. */
export const bridgeName = 'invoiceDesk'

type DesktopCalls = typeof desktopCalls
export type DesktopCallName = keyof DesktopCalls
export type DesktopCallInput<N extends DesktopCallName> = z.input<DesktopCalls[N]['input']>
export type DesktopCallOutput<N extends DesktopCallName> = z.output<DesktopCalls[N]['output']>

/** What the shell answers to a call; `message` is a sentence for people. */
export type DesktopReply =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

/** `window.invoiceDesk` in the desktop app. A call that is refused or fails rejects with a sentence for people. */
export type DesktopBridge = {
  call<N extends DesktopCallName>(name: N, input: DesktopCallInput<N>): Promise<DesktopCallOutput<N>>
  /** Calls `listener` whenever there are commands to take (`window.takeCommands`); answers how to stop. */
  onCommands(listener: () => void): () => void
}
