import { setTimeout as pause } from 'node:timers/promises'

import type { CallName, Script } from '../../support/scripted-provider/scripts.ts'

import type { NetworkProxy, ProxyState } from './network-proxy.ts'
import type { ProviderProcess } from './provider-process.ts'
import type { Random } from './random.ts'

/** What may become of an invoice at the provider: taken at once or late, with the answer or without, or turned away. */
const fates: readonly Script[] = [
  { do: 'accept' },
  { do: 'accept', afterMs: 30 },
  { do: 'accept', afterMs: 400 },
  { do: 'accept', shape: 'data-string' },
  { do: 'accept-then-drop' },
  { do: 'accept-then-drop', afterMs: 30 },
  { do: 'accept-then-drop', afterMs: 400 },
  { do: 'drop-then-accept', afterMs: 30 },
  { do: 'drop-then-accept', afterMs: 400 },
  { do: 'drop-then-accept', afterMs: 400 },
  { do: 'drop-then-accept', afterMs: 400 },
  { do: 'drop' },
  { do: 'duplicate' },
  { do: 'temporary' },
  { do: 'rate-limit', retryAfter: '1' },
  { do: 'empty' },
  { do: 'html', status: 502 },
]

/** Questions and hand-overs change nothing at the authority that a repeat would double: they may fail in any way. */
const hiccups: readonly Script[] = [
  { do: 'drop' },
  { do: 'html', status: 503 },
  { do: 'temporary' },
  { do: 'rate-limit', retryAfter: '1' },
  { do: 'empty' },
]

const names = {
  'switch-tax': { sign: 'SignInvoice', questions: ['ConfirmInvoice', 'Transmit', 'Token'] },
  mbs: { sign: 'sign', questions: ['confirm', 'transmit'] },
} as const satisfies Record<ProviderProcess['dialect'], { sign: CallName; questions: readonly CallName[] }>

/** Draws what the next calls meet. */
export async function drawProviderFaults(provider: ProviderProcess, random: Random): Promise<void> {
  const { sign, questions } = names[provider.dialect]
  await provider.behave()
  await provider.script(sign, ...Array.from({ length: 8 }, () => random.pick(fates)))
  for (const name of questions) if (random.next() < 0.4) await provider.script(name, random.pick(hiccups))
}

/**
 * Breaks the line for stretches of a length between `shortestMs` and `longestMs`, and mends it again (for up to
 * `longestUpMs`, else as long), until stopped.
 */
export function flapNetwork(
  line: NetworkProxy,
  random: Random,
  {
    shortestMs,
    longestMs,
    longestUpMs = longestMs,
  }: { readonly shortestMs: number; readonly longestMs: number; readonly longestUpMs?: number },
) {
  const broken: readonly ProxyState[] = ['refusing', 'breaking']
  const stop = new AbortController()
  const stretch = (longest: number): Promise<void> => {
    const length = shortestMs + random.next() * (longest - shortestMs)
    return pause(length, undefined, { signal: stop.signal }).catch(() => undefined)
  }
  let stretches = 0

  const flapping = (async () => {
    while (!stop.signal.aborted) {
      await line.become(random.pick(broken))
      await stretch(longestMs)
      stretches += 1
      await line.become('up')
      await stretch(longestUpMs)
    }
  })()

  return {
    /** Leaves the line up; answers how often it was down. */
    async calm(): Promise<number> {
      stop.abort()
      await flapping
      await line.become('up')
      return stretches
    },
  }
}
