import { expect, it } from 'vitest'

import { troubleOfWaiting, troubleSentence } from './troubles.ts'

it('names the provider and what to do', () => {
  expect(troubleSentence('unreachable', 'Interswitch SwitchTax')).toBe(
    "Interswitch SwitchTax cannot be reached. Check the internet connection and the provider's address.",
  )
})

it('asks nobody to do what the queue does by itself', () => {
  for (const trouble of ['timeout', 'server_error', 'busy', 'rate_limited'] as const) {
    expect(troubleOfWaiting(trouble, 'Sandbox')).not.toMatch(/try again|later|minutes/i)
    expect(troubleSentence(trouble, 'Sandbox').startsWith(troubleOfWaiting(trouble, 'Sandbox').slice(0, -1))).toBe(true)
  }
  expect(troubleOfWaiting('unreachable', 'Sandbox')).toContain('Check the internet connection')
})
