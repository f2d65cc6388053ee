import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root, runNode, tool } from './processes.ts'

const folder = join(root, 'node_modules', 'electron')

/** The path of the Electron program, or undefined while its runtime is not downloaded (npm does not bring it). */
export function electronProgram(): string | undefined {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = join(
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'),
    readFileSync(pathFile, 'utf8'),
  )
  return existsSync(program) ? program : undefined
}

/** Downloads the runtime (about 110 MB) unless that takes longer than `timeoutMs`; then the answer is undefined. */
export async function downloadElectron(timeoutMs: number): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined
  await runNode([tool('electron', 'install.js')], { timeoutMs })
  return electronProgram()
}

/** macOS and Windows always have a display; elsewhere X11 or Wayland says so. */
export const hasDisplay = (): boolean =>
  process.platform === 'darwin' ||
  process.platform === 'win32' ||
  Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
