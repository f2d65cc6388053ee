import { assertSupportedNode } from './runtime/node-guard.ts'

// First of all, because the database's native part crashes an old Node without a word.
assertSupportedNode()

const { serve } = await import('./serve-command.ts')
await serve(process.argv.slice(2))
