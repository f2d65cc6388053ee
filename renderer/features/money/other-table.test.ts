import { expect, it } from 'vitest'

import { entryLabel } from '../../../core/domain/printing/account-statement.ts'
import { otherEntryName } from './other-table.ts'

const kind = 'OPENING_ITEM'

it.each([
  [500, null, 'Opening balance'],
  [-500, null, 'Opening credit'],
  [-500, 'an entry', 'Opening balance'],
  [500, 'an entry', 'Opening credit'],
])(
  'an opening item of %d that takes back %s is called "%s", in the register and on statements',
  (amount, reverses, name) => {
    expect(otherEntryName({ kind, reverses, amount })).toBe(reverses === null ? name : `${name} (reversed)`)
    expect(entryLabel({ kind, reverses, amount: BigInt(amount) })).toBe(name)
  },
)
