/* npm run openapi: writes the snapshot that a test holds the API against. It changes only on purpose. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createProviderHttp } from '../core/adapters/provider/http/provider-http.ts'
import { createProviders } from '../core/adapters/provider/registry.ts'
import { openApiDocument } from '../core/api/openapi.ts'
import { systemClock } from '../core/runtime/clock.ts'
import { memorySandboxLedger } from '../test/support/memory-sandbox-ledger.ts'

import { root } from './processes.ts'

const file = join(root, 'test', 'fixtures', 'openapi.json')

const clock = systemClock()
const http = createProviderHttp({ clock })
const providers = createProviders({ clock, http, sandboxLedger: memorySandboxLedger() })
http.close()

await writeFile(file, `${JSON.stringify(openApiDocument('snapshot', providers.list), null, 2)}\n`)
process.stdout.write(`${file}\n`)
