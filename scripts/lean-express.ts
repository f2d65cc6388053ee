import { readFile } from 'node:fs/promises'

import type { Plugin } from 'vite'

/** What the product serves: its interface, documents and uploaded images. */
const served = new Set(
  'html htm js mjs css json map svg png jpg jpeg webp gif ico txt pdf xml csv yaml woff woff2 webmanifest bin'.split(
    ' ',
  ),
)

type MimeDb = Record<string, { extensions?: string[] }>

/**
 * Express brings half a megabyte that a start would read for nothing: the media types of 2,500 file kinds, which are
 * cut down to those that are served, and the character tables of old encodings, which stay in node_modules until a
 * request comes in one of them.
 */
export function leanExpress(): Plugin {
  return {
    name: 'lean-express',
    enforce: 'pre',

    resolveId(id, importer = '') {
      if (id !== '../encodings' || !/[\\/]iconv-lite[\\/]lib[\\/]index\.js$/.test(importer)) return null
      return { id: 'iconv-lite/encodings/index.js', external: true }
    },

    async load(id) {
      if (!/[\\/]mime-db[\\/]db\.json$/.test(id)) return null
      const all = JSON.parse(await readFile(id, 'utf8')) as MimeDb
      const kept = Object.entries(all).filter(([, { extensions = [] }]) => extensions.some((name) => served.has(name)))
      return JSON.stringify(Object.fromEntries(kept))
    },
  }
}
