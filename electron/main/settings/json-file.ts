import { readFileSync } from 'node:fs'

import type { z } from 'zod'

import { replaceFileSync } from '../../../core/runtime/atomic-file.ts'

type Dependencies<Value> = {
  readonly file: () => string
  readonly schema: z.ZodType<Value>
  /** What holds where nothing is kept, or what is kept cannot be read. */
  readonly otherwise: Value
  readonly onFailure: (what: string, error: unknown) => void
}

export type JsonFile<Value> = {
  current(): Value
  save(next: Value): void
}

/**
 * Something small that this computer remembers, read once and kept in a file. A file that is damaged counts as none, and
 * one that cannot be written lasts as long as the app: neither keeps anybody from working.
 */
export function createJsonFile<Value>({ file, schema, otherwise, onFailure }: Dependencies<Value>): JsonFile<Value> {
  let value: Value | undefined

  function read(): Value {
    try {
      return schema.parse(JSON.parse(readFileSync(file(), 'utf8')))
    } catch {
      return otherwise
    }
  }

  return {
    current: () => (value ??= read()),

    save(next) {
      value = next
      try {
        replaceFileSync(file(), `${JSON.stringify(next, null, 2)}\n`)
      } catch (error) {
        onFailure(`${file()} could not be written`, error)
      }
    },
  }
}
