import { z } from 'zod'

/** What the keychain process is asked. One request at a time. */
export const keychainRequest = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('get'), service: z.string(), account: z.string() }),
  z.object({ operation: z.literal('set'), service: z.string(), account: z.string(), value: z.string() }),
  z.object({ operation: z.literal('delete'), service: z.string(), account: z.string() }),
])

/** `value` answers a get; `message` is the operating system's, without any secret. */
export const keychainReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.string().nullable() }),
  z.object({ ok: z.literal(false), message: z.string() }),
])

export type KeychainRequest = z.infer<typeof keychainRequest>
export type KeychainReply = z.infer<typeof keychainReply>

/** A connection to one keychain process. */
export type KeychainLink = {
  send(request: KeychainRequest): void
  /** Ends the process, whatever it is doing. */
  kill(): void
}

/**
 * Starts a keychain process. `onReply` gets each answer; `onExit` is called once when the process is gone or could not
 * be started, also after `kill`. The process and the connection must not keep this one from exiting.
 */
export type ConnectKeychain = (handlers: { onReply(reply: unknown): void; onExit(): void }) => KeychainLink
