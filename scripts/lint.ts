/* npm run lint: the linter, one project of types after the other. In one process their types fill 4 GB. */

import { runNode, tool } from './launch/processes.ts'

const inBrowserTests = ['test/e2e', 'test/electron', 'test/support/browser/checks.ts']
const except = (...patterns: readonly string[]) => patterns.flatMap((pattern) => ['--ignore-pattern', pattern])

// As eslint.config.mjs parts the files between the projects; what no other part names is in the first.
const parts = [
  ['.', ...except('renderer', ...inBrowserTests)],
  ['renderer', ...except('**/*.test.{ts,tsx}')],
  [...inBrowserTests, 'renderer/**/*.test.{ts,tsx}'],
]

for (const part of parts) {
  const { code, output } = await runNode([tool('eslint', 'bin/eslint.js'), '--max-warnings', '0', ...part])
  process.stdout.write(output)
  if (code !== 0) process.exitCode = 1
}
