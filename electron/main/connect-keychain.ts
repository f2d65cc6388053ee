import type { ConnectKeychain } from '../../core/adapters/secrets/keychain-protocol.ts'

/** The part of Electron's UtilityProcess that is used here. */
export type UtilityChild = {
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit' | 'error', listener: () => void): unknown
  postMessage(message: unknown): void
  kill(): boolean
}

export type ForkUtility = (
  file: string,
  args: string[],
  options: { readonly env: Record<string, string>; readonly stdio: 'ignore'; readonly serviceName: string },
) => UtilityChild

type Dependencies = {
  readonly fork: ForkUtility
  /** Absolute path of the built keychain-utility.ts. */
  readonly file: string
  readonly env: Readonly<Record<string, string | undefined>>
}

const withheld = new Set(['INVOICE_DESK_PASSPHRASE', 'NODE_OPTIONS'])

/**
 * Starts the keychain process as one of Electron's utility processes: the packaged program cannot be run as a plain
 * Node, so child_process.fork would open the app once more. It gets no passphrase.
 */
export function connectKeychain({ fork, file, env }: Dependencies): ConnectKeychain {
  return ({ onReply, onExit }) => {
    const passed = Object.entries(env).flatMap(([name, value]) =>
      value === undefined || withheld.has(name) ? [] : [[name, value] as const],
    )
    const child = fork(file, [], {
      env: Object.fromEntries(passed),
      stdio: 'ignore',
      serviceName: 'Invoice Desk keychain',
    })

    let gone = false
    const exit = (): void => {
      if (gone) return
      gone = true
      onExit()
    }

    child.on('message', onReply)
    // A fatal error of its V8; the process is gone, and an 'error' nobody listens to would end this one too.
    child.on('error', exit)
    child.on('exit', exit)

    return {
      send(request) {
        if (gone) return
        child.postMessage(request)
      },
      kill: () => void child.kill(),
    }
  }
}
