/*
 * npm run package [-- electron-builder's flags]: the installers for this system, in dist/. "--dir" makes no installer.
 * INVOICE_DESK_UPDATE_FEED is where the app will look for newer versions; without it, it does not.
 *
 * npm run package:server [-- --to FILE] [-- --fast]: a Debian package of the server, the interface, Node and a launcher.
 */

import { ensureBuilt } from './build/ensure-built.ts'
import { runNode, tool } from './launch/processes.ts'
import { packageServer } from './package/package-server.ts'
import { packagingTrouble } from './package/trouble.ts'
import { feedFlags } from './package/update-feed.ts'

async function packageDesktop(flags: readonly string[]): Promise<void> {
  process.stdout.write('Packaging; the first time this downloads the Electron runtime (about 110 MB) ...\n')

  const builder = tool('electron-builder', 'cli.js')
  const feed = feedFlags(process.env['INVOICE_DESK_UPDATE_FEED'])
  const settings = ['--config', 'electron-builder.yml', '--publish', 'never']
  const { code, output } = await runNode([builder, ...settings, ...feed, ...flags])

  if (code === 0) {
    process.stdout.write(`${output}\nThe packages are in dist/.\n`)
  } else {
    const trouble = packagingTrouble(output)
    process.stderr.write(trouble === undefined ? `${output}\nNothing was packaged.\n` : `${trouble}\n`)
    process.exitCode = 1
  }
}

const [kind, ...flags] = process.argv.slice(2)

await ensureBuilt()
if (kind === 'server') process.stdout.write(`${await packageServer(flags)}\n`)
else await packageDesktop(process.argv.slice(2))
