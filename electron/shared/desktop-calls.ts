import { z } from 'zod'

import { computerSettings, computerSettingsChange } from './computer-settings.ts'
import { notice } from './notices.ts'
import { pageCommand } from './page-commands.ts'
import { localPrinter, paperFormats, printOutcome } from './printing.ts'

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

const onPrinter = { printer: z.string().min(1).max(300), format: z.enum(paperFormats) }

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
  /** What the app does on this computer, beside what the person or the business wants everywhere. */
  'computer.settings': {
    input: nothing,
    output: computerSettings,
  },
  /** Changes some of it, and answers all. */
  'computer.change': {
    input: computerSettingsChange,
    output: computerSettings,
  },
  /** The Invoice Desk of another computer that this app shows; null for that of this computer. */
  'remote.current': {
    input: nothing,
    output: z.strictObject({ origin: z.string().nullable() }),
  },
  /** Those that announce themselves in this network, within a moment. */
  'remote.find': {
    input: nothing,
    output: z.strictObject({ remotes: z.array(z.strictObject({ name: z.string(), address: z.string() })).readonly() }),
  },
  /** Looks for one at an address, as a person typed it; the fingerprint is null where the system trusts it by itself. */
  'remote.look': {
    input: z.strictObject({ address: z.string().max(300) }),
    output: z.discriminatedUnion('found', [
      z.strictObject({ found: z.literal(true), origin: z.string(), fingerprint: z.string().nullable() }),
      z.strictObject({ found: z.literal(false), reason: z.enum(['address', 'silent']) }),
    ]),
  },
  /** Shows from now on the one that was looked at last; the app starts anew. The code is for its pairing page. */
  'remote.use': {
    input: z.strictObject({ code: z.string().max(40) }),
    output: z.strictObject({ used: z.boolean() }),
  },
  /** Shows that of this computer again; the app starts anew. */
  'remote.leave': {
    input: nothing,
    output: nothing,
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
  /** The printers of this computer. */
  'print.printers': {
    input: nothing,
    output: z.strictObject({ printers: z.array(localPrinter) }),
  },
  /** Prints a paper on one of them, without a dialog. */
  'print.file': {
    input: file.extend(onPrinter),
    output: printOutcome,
  },
  /** Prints a page that shows whether the printer prints all of it. */
  'print.test': {
    input: z.strictObject(onPrinter),
    output: printOutcome,
  },
  /** The file that was opened with the app, once; null where there is none that can be imported. */
  'file.takeOpened': {
    input: nothing,
    output: z.strictObject({
      file: z.strictObject({ fileName: z.string(), bytes: z.instanceof(Uint8Array) }).nullable(),
    }),
  },
  /** Tells something by a notice of the system; `shown` is false where that is not wanted, or not needed. */
  'notice.show': {
    input: notice,
    output: z.strictObject({ shown: z.boolean() }),
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
  /** What the menu and others have asked this page for since it last took it. */
  'window.takeCommands': {
    input: nothing,
    output: z.strictObject({ commands: z.array(pageCommand) }),
  },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>
