/* npm run soak: the tests that draw lots, for much longer than `npm test` gives them, and every screen in every size. */

import { runNode, startNode, tool } from './launch/processes.ts'
import { LONGER, SOAKED } from './test/soak-runs.ts'

const build = await runNode(['scripts/run.mjs', 'build'])
if (build.code !== 0) {
  process.stderr.write(build.output)
  process.exit(1)
}

const said = Object.entries(LONGER).map(([name, value]) => [name, process.env[name] ?? value])
const child = startNode(
  [tool('vitest', 'vitest.mjs'), 'run', '--testTimeout', '0', ...SOAKED],
  Object.fromEntries(said) as Record<string, string>,
)
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
