import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isInPath } from '../browser/find-browser.ts'
import { electronProgram, hasDisplay } from '../launch/electron-runtime.ts'
import { type Outcome, root, runProgram } from '../launch/processes.ts'

/** Where tests run, and in what. */
export type Place = {
  readonly folder: string
  /** The program that runs them, before Node. */
  readonly wrapper: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What is to be told of it. */
  readonly note?: string
  /** To be called when they have run. */
  remove(): Promise<void>
}

/** Names a program `PROGRAM PROJECT FOLDER`, which copies the build to where it opens in another runtime of Electron. */
const COPIER = 'INVOICE_DESK_WINDOW_COPIER'

const nothing = { remove: async () => undefined }

export const projectRoot = async (): Promise<Place> => ({ folder: root, wrapper: [], ...nothing })

type Machine = {
  readonly copier: string | undefined
  readonly hasRuntime: boolean
  readonly hasDisplay: boolean
  readonly hasXvfb: boolean
  readonly run: (command: readonly string[]) => Promise<Outcome>
}

const thisMachine = (): Machine => ({
  copier: process.env[COPIER] || undefined,
  hasRuntime: electronProgram() !== undefined,
  hasDisplay: hasDisplay(),
  hasXvfb: isInPath('xvfb-run'),
  run: (command) => runProgram(command),
})

/**
 * Where the tests of the desktop window run: in the project, with the runtime that is installed there. Where it is not,
 * and somebody has named a program that copies the build to another runtime, in that copy. A display is made where there
 * is none.
 */
export async function windowPlace(machine = thisMachine()): Promise<Place> {
  const wrapper =
    machine.hasDisplay || !machine.hasXvfb
      ? []
      : ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1400x900x24']
  if (machine.hasRuntime || machine.copier === undefined) return { folder: root, wrapper, ...nothing }

  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-window-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const { code, output } = await machine.run([machine.copier, root, folder])
  if (code === 0) return { folder, wrapper, remove }

  await remove()
  const why = output.trim().split('\n').at(-1) ?? ''
  return { folder: root, wrapper, note: `No copy of the build for a window was made: ${why}`, ...nothing }
}
