import { describe, expect, it, vi } from 'vitest'

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
  return { machine, waiting, returned, probed, look: watch.look, watch }
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

describe('how often the line is looked at', () => {
  it('is every few seconds while something waits for it, and once a minute while nothing does', async () => {
    vi.useFakeTimers()
    const { waiting, probed, watch } = line()
    const probes = async (seconds: number) => {
      const before = probed.length
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      return probed.length - before
    }
    try {
      watch.start()
      await vi.advanceTimersByTimeAsync(5_000)
      // Nothing waited then: what is not told of is found within a minute.
      waiting.push(provider)
      expect(await probes(59)).toBe(0)
      expect(await probes(1)).toBe(1)
      expect(await probes(60)).toBe(12)

      waiting.length = 0
      expect(await probes(60)).toBe(0)
      waiting.push(provider)
      watch.troubled()
      expect(await probes(5)).toBe(1)
      watch.stop()
      expect(await probes(600)).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not take a minute of rest for a standby', async () => {
    const { machine, returned, look } = line()
    await look()
    machine.wall += 60_000
    await look()
    expect(returned).toEqual([])
  })
})
