import { readFile } from 'node:fs/promises'

import type { Plugin } from 'vite'

/** What the product serves: its interface, documents and uploaded images. */
const served = new Set(
  'html htm js mjs css json map svg png jpg jpeg webp gif ico txt pdf xml csv yaml woff woff2 webmanifest bin'.split(
    ' ',
  ),
)

type MimeDb = Record<string, { extensions?: string[] }>

const unused = '\0unused'

const isIn = (packageName: string, importer: string): boolean =>
  importer.replaceAll('\\', '/').includes(`/node_modules/${packageName}/`)

/**
 * Leaves out what a start would load for nothing:
 *
 * - of the media types of 2,500 kinds of files all that are not served,
 * - the character tables of old encodings, which stay in node_modules until a request comes in one of them,
 * - pino's own ways to a file or a thread, which a logger with a stream of its own never goes.
 */
export function leanDependencies(): Plugin {
  return {
    name: 'lean-dependencies',
    enforce: 'pre',

    resolveId(id, importer = '') {
      if (id === '../encodings' && isIn('iconv-lite', importer)) {
        return { id: 'iconv-lite/encodings/index.js', external: true }
      }
      const isWriter = id === 'sonic-boom' || id === './transport' || id === './lib/transport'
      return isWriter && isIn('pino', importer) ? unused : null
    },

    async load(id) {
      if (id === unused) {
        return `module.exports = class { constructor() { throw new Error('This part of pino is not in the bundle.') } }`
      }
      if (!/[\\/]mime-db[\\/]db\.json$/.test(id)) return null

      const all = JSON.parse(await readFile(id, 'utf8')) as MimeDb
      const kept = Object.entries(all).filter(([, { extensions = [] }]) => extensions.some((name) => served.has(name)))
      return JSON.stringify(Object.fromEntries(kept))
    },
  }
}
