import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('amountInWords', () => {
  it.each([
    [0n, 'Zero naira only'],
    [1n, 'One kobo only'],
    [21n, 'Twenty-one kobo only'],
    [99n, 'Ninety-nine kobo only'],
    [100n, 'One naira only'],
    [1_050n, 'Ten naira, fifty kobo only'],
    [2_100n, 'Twenty-one naira only'],
    [10_000n, 'One hundred naira only'],
    [10_500n, 'One hundred and five naira only'],
    [100_000n, 'One thousand naira only'],
    [100_100n, 'One thousand and one naira only'],
    [110_000n, 'One thousand, one hundred naira only'],
    [1_500_000n, 'Fifteen thousand naira only'],
    [100_000_100n, 'One million and one naira only'],
    [100_500_000n, 'One million, five thousand naira only'],
    [810_571_000n, 'Eight million, one hundred and five thousand, seven hundred and ten naira only'],
    [7_000_000_000_000_000n, 'Seventy trillion naira only'],
    [
      6_999_999_999_999_999n,
      'Sixty-nine trillion, nine hundred and ninety-nine billion, nine hundred and ninety-nine million, ' +
        'nine hundred and ninety-nine thousand, nine hundred and ninety-nine naira, ninety-nine kobo only',
    ],
    [-1_050n, 'Minus ten naira, fifty kobo only'],
  ])('writes %s kobo out', (kobo, words) => {
    expect(amountInWords(kobo)).toBe(words)
  })

  it('says so rather than write a wrong amount', () => {
    expect(() => amountInWords(10n ** 20n)).toThrow(RangeError)
  })
})
