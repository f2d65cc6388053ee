import type { DesktopCallInput, DesktopCallName, DesktopCallOutput, DesktopReply } from '../shared/bridge.ts'
import { desktopCalls } from '../shared/desktop-calls.ts'

import { isOwnPage } from './app-address.ts'

/** The part of Electron's IpcMainInvokeEvent that says who calls. */
export type CallEvent = {
  readonly sender: unknown
  /** Null when the page that called is gone. */
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

export type DesktopHandlers = {
  /** `sender` are the contents of the window that asks. */
  readonly [N in DesktopCallName]: (
    input: DesktopCallInput<N>,
    sender: unknown,
  ) => DesktopCallOutput<N> | Promise<DesktopCallOutput<N>>
}

type Dependencies = {
  readonly handlers: DesktopHandlers
  /** The origin of the served interface; undefined until the server runs. */
  readonly ownOrigin: () => string | undefined
  /** Whether these contents are those of the app's own window. */
  readonly isOwnWindow: (sender: unknown) => boolean
  readonly onFailure: (call: string, error: unknown) => void
}

const refuse = (message: string): DesktopReply => ({ ok: false, message })

const isCallName = (name: unknown): name is DesktopCallName =>
  typeof name === 'string' && Object.hasOwn(desktopCalls, name)

/**
 * Answers the calls of the page. Only the top frame of the app's own window on the served origin is heard; names and
 * payloads are checked against electron/shared, answers too. A failure inside is told to `onFailure`, and to the page
 * only that it happened.
 */
export function createCallHandler({ handlers, ownOrigin, isOwnWindow, onFailure }: Dependencies) {
  const isOwnPageCalling = ({ sender, senderFrame }: CallEvent): boolean => {
    const origin = ownOrigin()
    return (
      origin !== undefined &&
      senderFrame !== null &&
      senderFrame.parent === null &&
      isOwnWindow(sender) &&
      isOwnPage(senderFrame.url, origin)
    )
  }

  return async (event: CallEvent, name: unknown, input: unknown): Promise<DesktopReply> => {
    if (!isOwnPageCalling(event)) return refuse('This page is not allowed to use the desktop app.')
    if (!isCallName(name)) return refuse('The desktop app has no such call.')

    const { input: inputSchema, output: outputSchema } = desktopCalls[name]
    const parsed = inputSchema.safeParse(input)
    if (!parsed.success) return refuse(`The desktop app was asked for ${name} with a wrong payload.`)

    try {
      // What was parsed by the schema of a call is what its handler takes.
      const handler = handlers[name] as (payload: unknown, sender: unknown) => unknown
      return { ok: true, value: outputSchema.parse(await handler(parsed.data, event.sender)) }
    } catch (error) {
      onFailure(name, error)
      return refuse('The desktop app could not do that. Try again.')
    }
  }
}
