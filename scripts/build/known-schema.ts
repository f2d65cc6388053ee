import type { Plugin } from 'vite'

import { freshSchema, schemaDigest } from '../../core/adapters/storage/sqlite/engine/schema-check.ts'

/** Puts into the bundle what the migrations make of nothing, so that no start works it out. */
export function knownSchema(): Plugin {
  return {
    name: 'known-schema',
    enforce: 'pre',

    load(id) {
      if (!/[\\/]sqlite[\\/]engine[\\/]known-schema\.ts$/.test(id)) return null
      return `export const KNOWN_SCHEMA = ${JSON.stringify(schemaDigest(freshSchema()))}`
    },
  }
}
