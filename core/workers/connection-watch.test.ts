import { describe, expect, it } from 'vitest'

import { memoryLogger } from '../../test/support/memory/logger.ts'
import { createConnectionWatch } from './connection-watch.ts'

const provider = 'https://api.provider.example/v1'

function line() {
  const machine = { online: true, reachable: true, wall: Date.parse('2026-11-20T10:00:00Z') }
  const waiting: string[] = []
  const returned: (string | null)[] = []
  const probed: string[] = []
  const watch = createConnectionWatch({
    clock: { now: () => new Date(machine.wall), monotonic: () => 0 },
    network: {
      online: () => machine.online,
      reaches: async (host, port) => {
        probed.push(`${host}:${port}`)
        return machine.reachable
      },
    },
    unreachable: async () => waiting,
    onReturn: (address) => void returned.push(address),
    logger: memoryLogger(),
  })
  return { machine, waiting, returned, probed, look: watch.look }
}

describe('the return of the line', () => {
  it('is noticed when the cable or Wi-Fi is back', async () => {
    const { machine, returned, look } = line()
    machine.online = false
    await look()
    expect(returned).toEqual([])
    machine.online = true
    await look()
    await look()
    expect(returned).toEqual([null])
  })

  it('is noticed when the provider takes connections again', async () => {
    const { machine, waiting, returned, probed, look } = line()
    waiting.push(provider)
    machine.reachable = false
    await look()
    machine.reachable = true
    await look()
    await look()
    expect(probed[0]).toBe('api.provider.example:443')
    expect(returned).toEqual([provider])
  })

  it('is no news while the provider was never silent: a slow one keeps its pauses', async () => {
    const { waiting, returned, look } = line()
    waiting.push(provider)
    for (let round = 0; round < 5; round++) await look()
    expect(returned).toEqual([])
  })

  it('asks nobody while nothing waits', async () => {
    const { probed, look } = line()
    await look()
    expect(probed).toEqual([])
  })

  it('is assumed when the computer wakes up', async () => {
    const { machine, returned, look } = line()
    machine.wall += 3 * 60 * 60_000
    await look()
    expect(returned).toEqual([null])
  })
})
