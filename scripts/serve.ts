/* npm run serve -- [flags]: the core, its API and the interface in plain Node. The flags are the server's own. */

import { ensureBuilt } from './ensure-built.ts'
import { becomeServer } from './start-server.ts'

await ensureBuilt()
await becomeServer()
