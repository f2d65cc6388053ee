import { chmodSync, closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type LogFile = {
  /** Writes one line, which brings its own line end. Never throws: a full disk must not stop the product. */
  write(line: string): void
  close(): void
}

type Options = {
  readonly folder: string
  /** A file that would grow beyond this many bytes is put aside. */
  readonly maxBytes?: number
  /** How many files are kept, the one in use included. */
  readonly files?: number
}

/** The file in use has age 0. */
export const logFileName = (age: number): string => (age === 0 ? 'invoice-desk.log' : `invoice-desk.${age}.log`)

/**
 * `invoice-desk.log` in the given folder, and older ones as `invoice-desk.1.log` (newest) to `invoice-desk.4.log`: 25 MB
 * in all by default. Lines are written at once, so that the last words before a crash are there. Files are 0600.
 */
export function openLogFile({ folder, maxBytes = 5 * 1024 * 1024, files = 5 }: Options): LogFile {
  const nameOf = (age: number) => join(folder, logFileName(age))

  let file: { readonly descriptor: number; bytes: number } | undefined
  let closed = false
  let lost = 0
  let torn = false

  const open = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const descriptor = openSync(nameOf(0), 'a', 0o600)
    chmodSync(nameOf(0), 0o600)
    return { descriptor, bytes: fstatSync(descriptor).size }
  }

  const close = (): void => {
    if (file) closeSync(file.descriptor)
    file = undefined
  }

  const rotate = (): void => {
    close()
    rmSync(nameOf(files - 1), { force: true })
    for (let age = files - 2; age >= 0; age -= 1) renameIfThere(nameOf(age), nameOf(age + 1))
  }

  const append = (line: string): void => {
    file ??= open()
    const whole = torn ? `\n${line}` : line
    const bytes = Buffer.byteLength(whole)
    if (file.bytes > 0 && file.bytes + bytes > maxBytes) {
      rotate()
      file = open()
    }

    const written = writeSync(file.descriptor, whole)
    file.bytes += written
    // A disk that fills up takes half a line: the next one must not be glued to it.
    torn = written < bytes
    if (torn) throw new Error('The line was not written as a whole')
  }

  return {
    write(line) {
      if (closed) return

      try {
        if (lost > 0) {
          append(`${JSON.stringify({ level: 'warn', event: 'log_lines_lost', lost })}\n`)
          lost = 0
        }
        append(line)
      } catch {
        // The disk is full or gone: count, and say so once it is back.
        lost += 1
      }
    },

    close() {
      closed = true
      close()
    },
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
