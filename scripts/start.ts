/* npm start [-- flags]: the desktop app, or the same app in a browser where there is no Electron or no display. */

import { type ChildProcess, spawn } from 'node:child_process'

import { ensureBuilt } from './build/ensure-built.ts'
import { downloadElectron, electronProgram, hasDisplay } from './launch/electron-runtime.ts'
import { launchInBrowser } from './launch/launch-in-browser.ts'
import { refuseFlagsOfNpm } from './launch/npm-flags.ts'
import { root } from './launch/processes.ts'

// Long enough for a good line. Whoever has a slow one lets `npx install-electron` take its time, once.
const downloadLimitMs = 60_000

const flags = process.argv.slice(2)

function startDesktop(program: string): ChildProcess {
  const env = { ...process.env }
  // Set in the terminals of editors that are Electron apps themselves; it would make ours a plain Node.
  delete env['ELECTRON_RUN_AS_NODE']

  // Chromium refuses to sandbox for root, and would show no window at all (containers, test machines).
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return spawn(program, [...(isRoot ? ['--no-sandbox'] : []), root, ...flags], { cwd: root, env, stdio: 'inherit' })
}

async function startInBrowser(reason: string): Promise<void> {
  process.stderr.write(`${reason}: Invoice Desk runs in the browser instead.\n`)
  await launchInBrowser(flags)
}

/** The Electron program, downloaded if need be; only asked for where there is a display to show it on. */
async function findElectron(): Promise<string | undefined> {
  const present = electronProgram()
  if (present !== undefined) return present
  process.stderr.write('Getting the Electron runtime (once) ...\n')
  return downloadElectron(downloadLimitMs)
}

/** Electron that ends at once was never a window: a library is missing, or the system forbids its sandbox. */
function followDesktop(child: ChildProcess): void {
  const started = performance.now()
  const onExit = (code: number | null) => {
    const neverRan = (code === null || code > 126) && performance.now() - started < 10_000
    if (neverRan) void startInBrowser('Electron could not open a window')
    else process.exit(code ?? 1)
  }
  child.once('error', () => onExit(null))
  child.once('exit', onExit)
}

refuseFlagsOfNpm()
await ensureBuilt()

if (hasDisplay()) {
  const program = await findElectron()
  if (program === undefined) {
    await startInBrowser(
      'The Electron runtime is not here and could not be downloaded ("npx install-electron" tries again)',
    )
  } else {
    followDesktop(startDesktop(program))
  }
} else {
  await startInBrowser('There is no display for a window')
}
