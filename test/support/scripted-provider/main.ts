import { parseArgs } from 'node:util'

import { dialects, startScriptedProvider } from './scripted-provider.ts'

const { values, positionals } = parseArgs({ options: { dialect: { type: 'string' } }, allowPositionals: true })
const dialect = dialects.find((known) => known === (values.dialect ?? 'switch-tax'))
if (!dialect) throw new Error(`--dialect is one of ${dialects.join(', ')}`)

/** The scripted provider as a process: `node main.ts [port] [--dialect mbs]`. Prints its address on one line. */
const provider = await startScriptedProvider({ dialect, port: Number(positionals[0] ?? 0) })
console.log(provider.url)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void provider.close().then(() => process.exit(0)))
}
