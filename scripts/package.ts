/* npm run package [-- electron-builder's flags]: the installers for this system, in dist/. "--dir" makes no installer. */

import { ensureBuilt } from './build/ensure-built.ts'
import { runNode, tool } from './launch/processes.ts'
import { packagingTrouble } from './package/trouble.ts'

const flags = process.argv.slice(2)

await ensureBuilt()

process.stdout.write('Packaging; the first time this downloads the Electron runtime (about 110 MB) ...\n')

const builder = tool('electron-builder', 'cli.js')
const { code, output } = await runNode([builder, '--config', 'electron-builder.yml', '--publish', 'never', ...flags])

if (code === 0) {
  process.stdout.write(`${output}\nThe packages are in dist/.\n`)
} else {
  const trouble = packagingTrouble(output)
  process.stderr.write(trouble === undefined ? `${output}\nNothing was packaged.\n` : `${trouble}\n`)
  process.exitCode = 1
}
