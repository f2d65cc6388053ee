/*
 * npm run openapi: writes the snapshot that a test holds the API against. It changes only on purpose.
 * npm run openapi -- --release: keeps it as that of the API's version, which every later one has to be compatible with.
 */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createProviderHttp } from '../core/adapters/provider/http/client.ts'
import { createProviders } from '../core/adapters/provider/registry.ts'
import { openApiDocument } from '../core/api/openapi/document.ts'
import { apiVersion } from '../core/contract/http/api-version.ts'
import { systemClock } from '../core/runtime/clock.ts'
import { memorySandboxLedger } from '../test/support/memory/sandbox-ledger.ts'

import { root } from './launch/processes.ts'

const file = join(root, 'test', 'fixtures', 'openapi.json')

const clock = systemClock()
const http = createProviderHttp({ clock })
const providers = createProviders({ clock, http, sandboxLedger: memorySandboxLedger() })
http.close()

const text = `${JSON.stringify(openApiDocument('snapshot', providers.list), null, 2)}\n`
await writeFile(file, text)
process.stdout.write(`${file}\n`)

if (process.argv.includes('--release')) {
  const kept = join(root, 'test', 'fixtures', 'openapi-released', `${apiVersion}.json`)
  // What was released once stays as it was.
  await writeFile(kept, text, { flag: 'wx' })
  process.stdout.write(`${kept}\n`)
}
