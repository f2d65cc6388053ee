/*
 * The door of every npm script: `node scripts/run.mjs build --force` runs scripts/build.ts.
 * A TypeScript file cannot say that Node is too old, because an old Node does not even load it.
 */
import './node-guard.mjs'

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const name = process.argv[2] || ''
const script = new URL('./' + name + '.ts', import.meta.url)

if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(script)) {
  process.stderr.write('There is no script named "' + name + '". See "scripts" in package.json.\n')
  process.exit(1)
}

process.argv.splice(1, 2, fileURLToPath(script))
await import(script.href)
