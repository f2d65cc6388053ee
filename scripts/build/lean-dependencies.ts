import { readFile } from 'node:fs/promises'

import type { Plugin } from 'vite'

/** What the product serves: its interface, documents and uploaded images. */
const served = new Set(
  'html htm js mjs css json map svg png jpg jpeg webp gif ico txt pdf xml csv yaml woff woff2 ttf webmanifest bin'.split(
    ' ',
  ),
)

type MimeDb = Record<string, { extensions?: string[] }>

/**
 * Leaves out what a start would load for nothing:
 *
 * - of the media types of 2,500 kinds of files all that are not served,
 * - the character tables of old encodings, which stay in node_modules until a request comes in one of them,
 * - the patterns of some hundred routes, which Express would make of their paths before anybody asks for one.
 */
export function leanDependencies(): Plugin {
  return {
    name: 'lean-dependencies',
    enforce: 'pre',

    resolveId(id, importer = '') {
      const isIconv = importer.replaceAll('\\', '/').includes('/node_modules/iconv-lite/')
      return id === '../encodings' && isIconv ? { id: 'iconv-lite/encodings/index.js', external: true } : null
    },

    transform(code, id) {
      return /[\\/]router[\\/]lib[\\/]layer\.js$/.test(id) ? { code: withPatternsWhenAsked(code), map: null } : null
    },

    async load(id) {
      if (!/[\\/]mime-db[\\/]db\.json$/.test(id)) return null

      const all = JSON.parse(await readFile(id, 'utf8')) as MimeDb
      const kept = Object.entries(all).filter(([, { extensions = [] }]) => extensions.some((name) => served.has(name)))
      return JSON.stringify(Object.fromEntries(kept))
    },
  }
}

const MADE_AT_ONCE = /return (pathRegexp\.match\([^;]*?decode: decodeParam\s*\}\))(?=\s*\})/

/** The file of Express that makes a pattern of a path, which then does so when the pattern is asked first. */
function withPatternsWhenAsked(code: string): string {
  if (!MADE_AT_ONCE.test(code)) throw new Error('Express makes the patterns of its routes in another way than before.')
  return code.replace(MADE_AT_ONCE, 'let pattern; return (path) => (pattern ??= $1)(path)')
}
