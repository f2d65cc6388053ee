/* npm run build [-- server | app] [-- --force]: builds what changed since it was last built. */

import { parseArgs } from 'node:util'

import { type PartName, parts } from './build/parts.ts'
import { createBuildStamp } from './build/stamp.ts'
import { root, runNode, tool } from './launch/processes.ts'

async function buildApp(): Promise<void> {
  const electronVite = tool('electron-vite', 'bin/electron-vite.js')
  const { code, output } = await runNode([electronVite, 'build', '-c', 'electron.config.ts', '--logLevel', 'warn'])
  if (code !== 0) throw new Error(`electron-vite could not build the app.\n${output}`)
}

async function buildServer(): Promise<void> {
  // Loaded here because it brings the whole bundler, which a build of nothing does not need.
  const { bundleServer } = await import('./build/bundle-server.ts')
  await bundleServer()
}

const builders: Record<PartName, () => Promise<void>> = { server: buildServer, app: buildApp }

// What is built is for every user of the computer, also where a test builds it that keeps its own files to itself.
process.umask(0o022)

const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true })
const wanted = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const stamp = createBuildStamp(root)
const stale = values.force ? wanted : await stamp.stale(wanted)

for (const part of wanted) {
  if (!stale.includes(part)) {
    process.stdout.write(`${part.name}: up to date\n`)
    continue
  }
  const started = performance.now()
  await stamp.build(part, builders[part.name])
  process.stdout.write(`${part.name}: built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}
