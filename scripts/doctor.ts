/*
 * npm run doctor [-- --install]: what `npm start` and `npm test` will find on this machine, what is missing, and what to
 * type. With --install it first installs Debian's packages that tests use.
 */

import { type Finding, testFindings } from './doctor/checkup.ts'
import { install, missingPackages } from './doctor/install.ts'
import { startFindings } from './doctor/start-findings.ts'

const isInstalling = process.argv.includes('--install')
const unknown = process.argv.slice(2).filter((word) => word !== '--install')
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}: npm run doctor [-- --install]\n`)
  process.exit(1)
}

if (isInstalling && !install(missingPackages())) {
  process.stderr.write('Not everything could be installed: the tests that need it will be left out, and told.\n')
  process.exitCode = 1
}

function tell(head: string, findings: readonly Finding[]): void {
  process.stdout.write(`${head}\n`)
  for (const { state, text } of findings) process.stdout.write(`  ${state.padEnd(6)}${text}\n`)
  if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
}

// What was installed just now is looked for by a process that has not looked before.
if (isInstalling) {
  process.stdout.write('Done. Type: npm run doctor\n')
} else {
  tell('npm start', await startFindings())
  tell('npm test', testFindings())
}
