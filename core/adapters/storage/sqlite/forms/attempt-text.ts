import { phraseForm, type PhraseForm } from './phrases.ts'

/**
 * How words of calls to providers are stored: one byte each, 75 bytes an invoice less. What is stored so is a blob; a text
 * is as it was written, by an older version or because it is another word.
 */

/** The order is part of the format of the database: others are added at the end. */
const WORDS = [
  ...['submit', 'lookup', 'transmit', 'payment', 'sandbox', 'SANDBOX', 'LIVE'],
  ...['accepted', 'refused', 'known', 'unknown', 'transmitted', 'taken', 'processing', 'confirmed', 'absent', 'found'],
  ...['rejected', 'conflict', 'duplicate', 'contradictory', 'unauthorized', 'unreadable', 'unsupported', 'trouble'],
  ...['credentials_refused', 'restart', 'lost'],
]
const words = phraseForm(WORDS)

/** Each word with what is stored of it. */
export const attemptCodes: readonly (readonly [code: Buffer | string, word: string])[] = WORDS.map((word) => [
  words.pack(word),
  word,
])

/** The columns of `submission_attempt` that hold such words. */
export const attemptColumns: Readonly<Record<string, PhraseForm>> = {
  ...{ call: words, provider: words, environment: words, outcome: words, trouble: words },
}

export const packAttemptWord = words.pack

/** A stored word as it was written. */
export const attemptWord = (stored: Uint8Array | string): string =>
  typeof stored === 'string' ? stored : words.unpack(stored)
