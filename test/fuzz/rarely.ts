import fc from 'fast-check'

/** One thing once in so many times, and the other otherwise. */
export const rarely = <T>(value: fc.Arbitrary<T>, otherwise: fc.Arbitrary<T>, oneIn: number): fc.Arbitrary<T> =>
  fc.oneof({ weight: 1, arbitrary: value }, { weight: oneIn - 1, arbitrary: otherwise })
