import { expect, it } from 'vitest'

import { sha256Hex } from './hash.ts'

// NIST's own vectors for SHA-256.
it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('hashes %j', (text, digest) => {
  expect(sha256Hex(text)).toBe(digest)
  expect(sha256Hex(new TextEncoder().encode(text))).toBe(digest)
})
