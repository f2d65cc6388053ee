import { startScriptedProvider } from './scripted-provider.ts'

/** The scripted provider as a process of its own: `node main.ts [port]`. Prints its address on one line. */
const provider = await startScriptedProvider({ port: Number(process.argv[2] ?? 0) })
console.log(provider.url)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void provider.close().then(() => process.exit(0)))
}
