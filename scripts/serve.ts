/* npm run serve -- [flags]: the core, its API and the interface in plain Node. The flags are the server's own. */

import { ensureBuilt } from './build/ensure-built.ts'
import { refuseFlagsOfNpm } from './launch/npm-flags.ts'
import { becomeServer } from './launch/start-server.ts'

const LOOK_AGAIN_MS = 500

/** A signal that ends npm ends its shell, and not what runs in it: without npm, the data folder must not stay taken. */
function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid

  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_AGAIN_MS)
  timer.unref()
}

refuseFlagsOfNpm()
stopWithNpm()
await ensureBuilt()
await becomeServer()
