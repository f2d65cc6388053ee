import { z } from 'zod'

import { clearable, text } from './fields.ts'

const MAX_KEYS = 20

/** What a program keeps beside a thing for itself: text by key. */
export type Metadata = Readonly<Record<string, string>>

/** Said of a key. */
const KEYS = 'must be named by a letter and up to 39 letters, digits, dots, colons, hyphens and underscores'

const KEY = /^[A-Za-z][\w.:-]{0,39}$/

const texts = z
  .record(z.string().regex(KEY, KEYS), text(500), {
    // A key that is refused is named by its path, and what keys are said there.
    error: ({ code }) => (code === 'invalid_key' ? KEYS : 'must be an object of texts'),
  })
  .refine((metadata) => Object.keys(metadata).length <= MAX_KEYS, `must have at most ${MAX_KEYS} keys`)

/** The one key that the record would pass over without a word. */
const PROTOTYPE = '__proto__'

/** Of a body. It replaces what there was; null, or nothing in it, clears it. */
export const metadataField = clearable(
  z
    .preprocess((said, context) => {
      if (typeof said === 'object' && said !== null && Object.hasOwn(said, PROTOTYPE)) {
        context.addIssue({ code: 'custom', message: KEYS, path: [PROTOTYPE] })
      }
      return said
    }, texts)
    .meta({
      override: {
        type: 'object',
        additionalProperties: { type: 'string', minLength: 1, maxLength: 500 },
        maxProperties: MAX_KEYS,
      },
      example: { table: '7', waiter: 'Ada' },
      description:
        'Up to 20 texts by key (a letter, then up to 39 letters, digits and `._:-`) that a program keeps for itself. Sent, it replaces what there was. It is in answers and exports, on no paper, and never shown to FIRS / NRS.',
    }),
)

/** Of an answer. */
export const metadataAnswer = z.record(z.string(), z.string()).nullable()

/** As it is kept: nothing in it is none. */
export function storedMetadata(said: Metadata | null | undefined): Metadata | null {
  return said && Object.keys(said).length > 0 ? said : null
}
