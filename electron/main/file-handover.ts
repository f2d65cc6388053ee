import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import type { DesktopCallInput } from '../shared/bridge.ts'

type HandedFile = DesktopCallInput<'file.copy'>

type Dependencies = {
  readonly platform: NodeJS.Platform
  /** Puts something on the clipboard in a format of the system. */
  readonly writeClipboard: (format: string, content: string) => Promise<void>
  /** Of the app alone, for files that another program is to read. */
  readonly folder: () => string
  /** Runs a program of the system to its end; rejects where it fails. */
  readonly run?: (program: string, args: readonly string[], env: Readonly<Record<string, string>>) => Promise<void>
}

const execute = promisify(execFile)

const runProgram: NonNullable<Dependencies['run']> = async (program, args, env) => {
  await execute(program, [...args], { env: { ...process.env, ...env }, timeout: 15_000, windowsHide: true })
}

/**
 * Hands a file of the page to another program: on the clipboard, to be pasted, or dragged there. Both need a real file,
 * which lies in a folder of the app until the next one, or the end of the app.
 */
export function createFileHandover({ platform, writeClipboard, folder, run = runProgram }: Dependencies) {
  // At once: a drag is begun while the pointer is held, and does not wait.
  function place({ fileName, bytes }: HandedFile): string {
    clear()
    mkdirSync(folder(), { recursive: true, mode: 0o700 })
    const path = join(folder(), fileName)
    writeFileSync(path, bytes, { mode: 0o600 })
    return path
  }
  const clear = (): void => rmSync(folder(), { recursive: true, force: true })

  return {
    async copy(file: HandedFile): Promise<boolean> {
      const path = place(file)
      if (platform === 'win32') {
        // Electron cannot write the system's own list of files; the path goes by the environment, unread by the shell.
        await run(
          'powershell.exe',
          ['-NoProfile', '-NonInteractive', '-Command', 'Set-Clipboard -LiteralPath $env:INVOICE_DESK_FILE'],
          { INVOICE_DESK_FILE: path },
        )
        return true
      }
      if (platform === 'darwin') {
        await writeClipboard('public.file-url', pathToFileURL(path).href)
        return true
      }
      if (platform === 'linux') {
        await writeClipboard('text/uri-list', `${pathToFileURL(path).href}\r\n`)
        return true
      }
      return false
    },

    /** Makes it ready to be dragged out of a window, and answers where it lies. */
    place,

    clear,
  }
}
