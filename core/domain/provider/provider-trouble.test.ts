import { expect, it } from 'vitest'

import { troubleSentence } from './provider-trouble.ts'

it('names the provider and what to do', () => {
  expect(troubleSentence('unreachable', 'Interswitch SwitchTax')).toBe(
    "Interswitch SwitchTax cannot be reached. Check the internet connection and the provider's address.",
  )
})
