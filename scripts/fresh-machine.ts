/*
 * npm run fresh-machine [-- --sample]: both commands of the README where there is Node and nothing else, as somebody who is
 * not root. With --sample the packages are those of this checkout, and one file of each stage is tried.
 */

import { type ChildProcess, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import {
  copyProject,
  lendPackages,
  type Machine,
  makeMachine,
  startThere,
  strayFiles,
} from './fresh-machine/machine.ts'
import { root } from './launch/processes.ts'
import { isHere, requirementOf } from './test/requirements.ts'

const isSample = process.argv.includes('--sample')
if (!isHere('slim system')) {
  process.stderr.write(`This needs ${requirementOf('slim system').purpose}: ${requirementOf('slim system').how()}.\n`)
  process.exit(1)
}

/** One file of each stage: it finds the browser and the readers of papers, starts the server, and draws a page. */
const SAMPLE = [
  'scripts/browser/find-browser.test.ts',
  'test/api/installation/instance.test.ts',
  'test/printing/qr-image.test.ts',
  'test/faults/kill/during-job.test.ts',
  'test/e2e/app/styles.test.ts',
]

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Every line that it prints; `onLine` may end it. */
async function ended(child: ChildProcess, onLine: (line: string) => void = () => undefined): Promise<number> {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) {
      createInterface({ input: stream }).on('line', (line) => {
        say(`  ${line}`)
        onLine(line)
      })
    }
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(128))
    child.once('close', (code) => resolve(code ?? 128))
  })
}

type Step = { readonly command: string; readonly run: (machine: Machine) => Promise<boolean> }

const step = (command: string): Step => ({
  command,
  run: async (machine) => (await ended(startThere(machine, command))) === 0,
})

// Whose home cannot be written has to say where the data goes.
const startCommand = `npm start -- --port 0${isSample ? ' --data-dir /tmp/data' : ''}`

/** It serves, Ctrl+C ends it well, and nothing is left behind. */
const start: Step = {
  command: `${startCommand}, then Ctrl+C`,
  async run(machine) {
    const before = strayFiles(machine)
    const child = startThere(machine, startCommand)
    let isServed = false
    const code = await ended(child, (line) => {
      const address = /listening on (http:\/\/\S+)/.exec(line)?.[1]
      if (address === undefined) return
      void fetch(new URL('/healthz', address))
        .then(({ ok }) => (isServed = ok))
        .finally(() => process.kill(-(child.pid ?? 0), 'SIGINT'))
    })
    const stray = strayFiles(machine).filter((line) => !before.includes(line))
    for (const line of stray) say(`  left behind: ${line}`)
    say(`  Exit code ${code}, served: ${isServed}`)
    // 130 is what npm makes of Ctrl+C.
    return (code === 0 || code === 130) && isServed && stray.length === 0
  },
}

const steps = isSample
  ? [start, step(`npm exec -- vitest run ${SAMPLE.join(' ')}`)]
  : [step('npm ci'), start, step('npm test')]

const folder = mkdtempSync(join(tmpdir(), 'fresh-machine-'))
try {
  const machine = makeMachine(folder, !isSample)
  copyProject(root, machine)
  if (isSample) lendPackages(root, machine)
  for (const { command, run } of steps) {
    say(`$ ${command}`)
    const started = performance.now()
    const isGood = await run(machine)
    say(`${isGood ? 'passed' : 'FAILED'} after ${((performance.now() - started) / 1000).toFixed(1)} s: ${command}`)
    if (!isGood) {
      process.exitCode = 1
      break
    }
    if (command === 'npm ci') {
      const { stdout } = spawnSync('du', ['-sm', join(machine.project, 'node_modules')], { encoding: 'utf8' })
      say(`node_modules: ${stdout.split('\t')[0]} MB`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
