import { describe, expect, it } from 'vitest'

import { parseSearchAmount } from './search-amount.ts'

describe('an amount that somebody looks for', () => {
  it.each([
    ['1,461,869.93', 146_186_993n, 146_186_993n],
    ['₦60,739.65', 6_073_965n, 6_073_965n],
    ['N 401048', 40_104_800n, 40_104_899n],
    ['NGN 0.5', 50n, 50n],
    ['9999999999999.99', 999_999_999_999_999n, 999_999_999_999_999n],
  ])('%s', (search, least, most) => expect(parseSearchAmount(search)).toEqual({ least, most }))

  it.each(['', 'N', 'Adébáyọ̀', 'INV000005', '20481166-0001', '1,46', '1.234', '12345678901234', '0803 123 4567', '-5'])(
    'is not %s',
    (search) => expect(parseSearchAmount(search)).toBeUndefined(),
  )
})
