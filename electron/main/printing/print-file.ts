import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import type { PaperFormat, PrintOutcome } from '../../shared/printing.ts'

import type { Destination } from './local-printers.ts'
import { SEND_RAW } from './send-raw.ts'
import { isDrawn } from './test-page.ts'

/** Runs a program of the system to its end and answers what it printed; rejects where it fails. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<string>

type Dependencies = {
  readonly platform: NodeJS.Platform
  readonly run?: RunProgram
  /** Has Chromium print a PDF on a queue, without a dialog; rejects with its reason. */
  readonly printPdf: (path: string, queue: string, format: PaperFormat) => Promise<void>
  readonly writeDevice?: (device: string, path: string) => Promise<void>
}

const execute = promisify(execFile)
const PATIENCE_MS = 20_000

/** In English, whatever the system speaks: what it says is read here. */
export const runProgram: RunProgram = async (program, args, env = {}) => {
  const all = { ...process.env, ...env, LC_ALL: 'C' }
  const { stdout } = await execute(program, [...args], { env: all, timeout: PATIENCE_MS, windowsHide: true })
  return stdout
}

const copyTo = async (device: string, path: string): Promise<void> => {
  await writeFile(device, await readFile(path))
}

/**
 * Has a file printed without a dialog: by the system's own program where it has one, which takes PDFs as they are, else by
 * Chromium; and the commands of a receipt printer as they are. Answers whether the printer's queue has taken it.
 */
export function createFilePrinter({ platform, run = runProgram, printPdf, writeDevice = copyTo }: Dependencies) {
  async function onQueue(queue: string, path: string, format: PaperFormat): Promise<void> {
    const isRaw = !isDrawn(format)
    if (platform === 'win32') {
      if (!isRaw) return printPdf(path, queue, format)
      const script = ['-NoProfile', '-NonInteractive', '-Command', SEND_RAW]
      await run('powershell.exe', script, { INVOICE_DESK_FILE: path, INVOICE_DESK_PRINTER: queue })
      return
    }
    // A queue that is switched off takes papers all the same, and prints them some day.
    const state = await run('lpstat', ['-p', queue])
    if (/ disabled since /.test(state)) throw new Error('It is switched off in the system’s list of printers.')
    await run('lp', ['-d', queue, ...(isRaw ? ['-o', 'raw'] : optionsOf(format)), '--', path])
  }

  return async (destination: Destination, path: string, format: PaperFormat): Promise<PrintOutcome> => {
    try {
      if ('device' in destination) await writeDevice(destination.device, path)
      else await onQueue(destination.queue, path, format)
      return { printed: true }
    } catch (error) {
      return { printed: false, reason: reasonOf(error) }
    }
  }
}

/** A roll has the length of its receipt, and is printed as large as it is. */
const optionsOf = (format: PaperFormat): readonly string[] =>
  format === 'a4' ? ['-o', 'media=A4', '-o', 'print-scaling=fit'] : ['-o', 'print-scaling=none']

/** What the system says, as far as it says something to people. */
function reasonOf(error: unknown): string {
  const { code, stderr, message } = error as { code?: unknown; stderr?: unknown; message?: unknown }
  if (code === 'ENOENT') return 'It is not connected, or this computer has no printing system.'
  if (code === 'EACCES') return 'This user may not write to it: add the user to the group lp.'
  const said = typeof stderr === 'string' && stderr.trim() !== '' ? stderr : String(message ?? error)
  const line = said.trim().split('\n').at(-1) ?? ''
  return line.replace(/^(lp|lpstat): (Error - )?/, '').replace(/[^.]$/, '$&.')
}
