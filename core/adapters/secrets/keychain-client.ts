import {
  keychainReply,
  type ConnectKeychain,
  type KeychainLink,
  type KeychainReply,
  type KeychainRequest,
} from './keychain-protocol.ts'

/** What became of one request: the keychain's own reply, or why there is none. */
export type KeychainOutcome = KeychainReply | { readonly ok: false; readonly failure: 'timeout' | 'no_process' }

export type KeychainClient = {
  ask(request: KeychainRequest): Promise<KeychainOutcome>
}

type Options = {
  readonly connect: ConnectKeychain
  /** How long a caller waits, its time in the queue included. Milliseconds. */
  readonly timeoutMs: number
  /** How long a call that nobody waits for any more may go on, so that a person can answer a prompt. Milliseconds. */
  readonly promptMs: number
  /** A process without work ends after this many milliseconds. */
  readonly idleMs: number
}

type Turn = { readonly request: KeychainRequest; readonly settle: (outcome: KeychainOutcome) => void; expired: boolean }

/**
 * Asks the keychain process one thing after the other, starting it when it is needed. Every call is answered within
 * `timeoutMs`. A call that hangs is left alone up to `promptMs`, because the reason is most often a prompt that
 * somebody is reading; then its process is killed and the next call gets a new one.
 */
export function createKeychainClient({ connect, timeoutMs, promptMs, idleMs }: Options): KeychainClient {
  const waiting: Turn[] = []
  let link: KeychainLink | undefined
  let current: { readonly turn: Turn; readonly promptTimer: NodeJS.Timeout } | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const finish = (outcome: KeychainOutcome): void => {
    if (!current) return

    const { turn, promptTimer } = current
    current = undefined
    clearTimeout(promptTimer)
    turn.settle(outcome)
    next()
  }

  const drop = (): void => {
    link?.kill()
    link = undefined
  }

  const start = (): KeychainLink => {
    const started: KeychainLink = connect({
      onReply(reply) {
        if (link !== started) return
        const parsed = keychainReply.safeParse(reply)
        finish(parsed.success ? parsed.data : { ok: false, failure: 'no_process' })
      },
      onExit() {
        if (link !== started) return
        link = undefined
        finish({ ok: false, failure: 'no_process' })
      },
    })
    return started
  }

  const next = (): void => {
    if (current) return

    clearTimeout(idleTimer)
    let turn = waiting.shift()
    while (turn?.expired) turn = waiting.shift()
    if (!turn) {
      idleTimer = setTimeout(drop, idleMs).unref()
      return
    }

    const promptTimer = setTimeout(() => {
      drop()
      finish({ ok: false, failure: 'timeout' })
    }, promptMs).unref()
    current = { turn, promptTimer }
    link ??= start()
    link.send(turn.request)
  }

  return {
    ask(request) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          turn.expired = true
          resolve({ ok: false, failure: 'timeout' })
        }, timeoutMs)

        const settle = (outcome: KeychainOutcome): void => {
          clearTimeout(timer)
          resolve(outcome)
        }

        const turn: Turn = { request, settle, expired: false }
        waiting.push(turn)
        next()
      })
    },
  }
}
