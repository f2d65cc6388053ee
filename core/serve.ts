import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

import { assertSupportedNode } from './runtime/node-guard.ts'

// First of all, because the database's native part crashes an old Node without a word.
assertSupportedNode()

// Compiled code is kept from one start to the next; where the folder cannot be written, starting just takes longer.
enableCompileCache(fileURLToPath(new URL('../out/compile-cache', import.meta.url)))

const { serve } = await import('./serve-command.ts')
await serve(process.argv.slice(2))
