import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { createProviderHttp } from '../../core/provider/http/provider-http.ts'
import { createProvider1 } from '../../core/provider/provider1/provider1.ts'
import { settingsFor, testClock } from './provider1-fixture.ts'
import { sampleBytes } from './sample-invoice.ts'

const main = fileURLToPath(new URL('../support/scripted-provider/main.ts', import.meta.url))

it('runs as a process of its own and is told over HTTP what to do', async () => {
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const clock = testClock()
  const http = createProviderHttp({ clock })

  try {
    const url = String((await once(createInterface(child.stdout), 'line'))[0])
    const control = async (command: string, body: object): Promise<unknown> => {
      const response = await fetch(`${url}/control/${command}`, { method: 'POST', body: JSON.stringify(body) })
      return response.json()
    }
    await control('script', { name: 'SignInvoice', scripts: [{ do: 'accept-then-drop' }] })
    const gateway = createProvider1({ http, clock }).connect(settingsFor(url))
    const outcome = await gateway.submit(
      { irn: 'INV000042-94ND90NR-20260315', payload: sampleBytes() },
      { deadlineMs: 10_000 },
    )

    expect(outcome).toMatchObject({ kind: 'unknown', trouble: 'dropped' })
    expect(await control('state', {})).toMatchObject({
      accepted: [{ irn: 'INV000042-94ND90NR-20260315', times: 1 }],
      doubleAcceptances: 0,
      calls: [{ name: 'Token' }, { name: 'SignInvoice' }],
    })
  } finally {
    http.close()
    child.kill('SIGTERM')
    await exited
  }
})
