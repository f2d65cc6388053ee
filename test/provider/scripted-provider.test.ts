import { expect, it } from 'vitest'

import { createProviderHttp } from '../../core/adapters/provider/http/client.ts'
import { createMbs } from '../../core/adapters/provider/mbs/provider.ts'
import { createProvider1 } from '../../core/adapters/provider/provider1/provider.ts'
import { startProviderProcess } from '../faults/support/provider-process.ts'
import { settingsFor, testClock } from './provider-fixture.ts'
import { sampleBytes } from './sample-invoice.ts'

const IRN = 'INV000042-94ND90NR-20260315'

it.each([
  { dialect: 'switch-tax', create: createProvider1, sign: 'SignInvoice', calls: ['Token', 'SignInvoice'] },
  { dialect: 'mbs', create: createMbs, sign: 'sign', calls: ['sign'] },
] as const)('runs as a process that speaks $dialect, and is told over HTTP what to do', async (spoken) => {
  const provider = await startProviderProcess(spoken.dialect)
  const clock = testClock()
  const http = createProviderHttp({ clock })

  try {
    await provider.script(spoken.sign, { do: 'accept-then-drop' })
    const gateway = spoken.create({ http, clock }).connect(settingsFor(provider.url))
    const outcome = await gateway.submit({ irn: IRN, payload: sampleBytes() }, { deadlineMs: 10_000 })

    expect(outcome).toMatchObject({ kind: 'unknown', trouble: 'dropped' })
    expect(await provider.state()).toMatchObject({
      accepted: [{ irn: IRN, times: 1 }],
      doubleAcceptances: 0,
      calls: spoken.calls.map((name) => ({ name })),
    })
  } finally {
    http.close()
    await provider.stop()
  }
})
