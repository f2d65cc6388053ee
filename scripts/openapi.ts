/* npm run openapi: writes the snapshot that a test holds the API against. It changes only on purpose. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openApiDocument } from '../core/api/openapi.ts'

import { root } from './processes.ts'

const file = join(root, 'test', 'fixtures', 'openapi.json')

await writeFile(file, `${JSON.stringify(openApiDocument('snapshot'), null, 2)}\n`)
process.stdout.write(`${file}\n`)
