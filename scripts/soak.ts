/*
 * npm run soak: the tests that draw lots, for much longer than `npm test` gives them, every screen in every size, what is
 * tagged `soak`, all tests over HTTP over PostgreSQL, the desktop window whole, and all browser tests in windows.
 */

import { once } from 'node:events'
import { join } from 'node:path'

import { runNode, runProgram, startNode, tool } from './launch/processes.ts'
import { isHere } from './test/requirements.ts'
import { SOAK } from './test/skipped-tests.ts'
import { LONGER, SOAKED } from './test/soak-runs.ts'
import { windowPlace } from './test/window-place.ts'
import { WINDOW_NEEDS, WINDOW_SCALES, windowAt } from './test/window-tests.ts'

const build = await runNode(['scripts/run.mjs', 'build'])
if (build.code !== 0) {
  process.stderr.write(build.output)
  process.exit(1)
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  const [code] = await once(startNode([tool('vitest', 'vitest.mjs'), 'run', ...args], env), 'close')
  if (code !== 0) process.exitCode = 1
}

const said = Object.entries(LONGER).map(([name, value]) => [name, process.env[name] ?? value])
await run(['--testTimeout', '0', ...SOAKED], Object.fromEntries(said) as Record<string, string>)

// What has the tag of the soak and is in none of those folders.
await run([
  '--tags-filter',
  SOAK,
  ...[...SOAKED, 'test/electron'].flatMap((path) => ['--exclude', path.endsWith('.ts') ? path : `${path}/**`]),
])

// One suite, two engines: whatever is asked over HTTP, and drawn.
if (isHere('postgresql')) {
  const folders = ['test/api', 'test/routes', 'test/fuzz', 'test/model']
  await run(['--testTimeout', '0', ...folders], { INVOICE_DESK_TEST_DATABASE: 'postgres' })
} else process.stdout.write('Nothing was run over PostgreSQL: there is none here.\n')

const desktop = await windowPlace()
const vitestThere = join(desktop.folder, 'node_modules', 'vitest', 'vitest.mjs')
const inDesktop = [...desktop.wrapper, process.execPath, vitestThere, 'run', '--project', 'electron']
const { code, output } = await runProgram(inDesktop, { cwd: desktop.folder })
process.stdout.write(output)
if (code !== 0) process.exitCode = 1
await desktop.remove()

const lacks = WINDOW_NEEDS.filter((need) => !isHere(need))
if (lacks.length > 0) process.stdout.write(`No window was opened: there is no ${lacks.join(' and no ')} here.\n`)
else for (const scale of WINDOW_SCALES) await run(['--project', 'e2e'], windowAt(scale))
