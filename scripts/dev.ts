/* npm run dev [-- flags]: the core from its TypeScript, restarted on change, and before it Vite with live reload. */

import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { loadConfigFromFile } from 'electron-vite'
import { createServer, mergeConfig, type ProxyOptions, type UserConfig } from 'vite'

import { root, startNode } from './launch/processes.ts'

const rendererPort = 4782
const flags = process.argv.slice(2)

/** The port the core will listen on, by the same order as its own: flag, environment, default. */
function corePort(): string {
  const { port } = parseArgs({ args: flags, options: { port: { type: 'string' } }, strict: false }).values
  return typeof port === 'string' ? port : (process.env['INVOICE_DESK_PORT'] ?? '4780')
}

const core = `http://127.0.0.1:${corePort()}`

// The core answers its own host and origin only. The page comes from Vite here, so its requests are rewritten.
const toCore: ProxyOptions = {
  target: core,
  changeOrigin: true,
  configure: (proxy) => {
    proxy.on('proxyReq', (request) => {
      if (request.getHeader('origin') !== undefined) request.setHeader('origin', core)
    })
  },
}

const { config } = await loadConfigFromFile({ command: 'serve', mode: 'development' }, 'electron.config.ts', root)

const overrides: UserConfig = {
  server: {
    host: '127.0.0.1',
    port: rendererPort,
    strictPort: true,
    fs: { allow: [root] },
    proxy: { '^/(v1|healthz|openapi[.]json|docs|uploads)(/|$|[?])': toCore },
  },
}

const server = await createServer({ ...mergeConfig(config.renderer ?? {}, overrides), configFile: false })
await server.listen()
server.printUrls()

const startCore = (): ChildProcess => startNode(['core/serve.ts', ...flags], { NODE_ENV: 'development' })

async function stopCore(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return
  const exited = once(running, 'exit')
  running.kill('SIGTERM')
  await exited
}

// Not `node --watch`: it sends messages of its own through every worker's port, which workers would have to know.
let child = startCore()
let turn: Promise<void> = Promise.resolve()
let timer: NodeJS.Timeout | undefined

async function restart(): Promise<void> {
  await stopCore(child)
  child = startCore()
}

const watcher = watch(join(root, 'core'), { recursive: true }, (_event, file) => {
  if (file?.endsWith('.test.ts')) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    turn = turn.then(restart)
  }, 150)
})

async function stop(): Promise<void> {
  watcher.close()
  clearTimeout(timer)
  await turn
  await stopCore(child)
  await server.close()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
