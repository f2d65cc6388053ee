import { z } from 'zod'

const nothing = z.strictObject({})

/** A name without a folder in it: letters of any language, digits and the signs of invoice numbers. */
const fileName = z
  .string()
  .max(200)
  .regex(/^[\p{L}\p{N}\p{M}_ -][\p{L}\p{N}\p{M}_. -]*$/u)

const MOST_BYTES = 25 * 1024 * 1024

const file = z.strictObject({
  fileName,
  bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength > 0 && byteLength <= MOST_BYTES),
})

const storedSession = z.strictObject({ userId: z.string().max(100), refreshToken: z.string().max(200) })

/**
 * Everything a page may ask of the shell, and only what a browser cannot do: the business goes through /v1. Both
 * sides of a call are parsed in the main process, so a page gets no further than these schemas, whoever wrote it.
 */
export const desktopCalls = {
  /** What runs here, for "About" and for reports of trouble. */
  'app.info': {
    input: nothing,
    output: z.strictObject({
      version: z.string(),
      electron: z.string(),
      platform: z.string(),
    }),
  },
  /** Shows the data folder in the system's file manager; `opened` is false where the system could not. */
  'app.openDataFolder': {
    input: nothing,
    output: z.strictObject({ opened: z.boolean() }),
  },
  /** The session that the window was signed in to, from the system's safe storage; null for none. */
  'session.load': {
    input: nothing,
    output: z.strictObject({ session: storedSession.nullable() }),
  },
  /** Keeps it there; `kept` is false where the system keeps no secrets. */
  'session.keep': {
    input: storedSession,
    output: z.strictObject({ kept: z.boolean() }),
  },
  /** Puts a file on the clipboard, to be pasted into a chat or a folder; `copied` is false where the system could not. */
  'file.copy': {
    input: file,
    output: z.strictObject({ copied: z.boolean() }),
  },
  /** A file is dragged out of the window, from where the pointer is. */
  'file.drag': {
    input: file,
    output: nothing,
  },
  'session.forget': {
    input: nothing,
    output: nothing,
  },
  /** Whether this page was opened anew because it had stopped. Said once, to whoever asks first. */
  'window.takeRevived': {
    input: nothing,
    output: z.strictObject({ revived: z.boolean() }),
  },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>
