import { cp, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

import type { Plugin } from 'vite'

const reference = /new URL\(\s*(['"])(\.{1,2}\/[^'"]+)\1\s*,\s*import\.meta\.url\s*\)/g

const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep)

async function kindOf(path: string): Promise<'code' | 'data' | 'missing'> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return 'missing'
  return found.isFile() && path.endsWith('.ts') ? 'code' : 'data'
}

/**
 * Keeps `new URL('./thing', import.meta.url)` true in a bundle, whose files all lie in one folder `outDir`:
 * a `.ts` file (a worker) becomes an entry `thing.js` there, a data file or folder (migrations) is copied there, and
 * what is itself built (`../out/renderer` in core/) is found from there. `outDir` is an absolute path.
 */
export function filesBesideCode(outDir: string): Plugin {
  const built = dirname(outDir)
  const copies = new Map<string, string>()

  const claim = (name: string, source: string) => {
    const taken = copies.get(name)
    if (taken !== undefined && taken !== source)
      throw new Error(`${taken} and ${source} would both be copied to ${name}`)
    copies.set(name, source)
  }

  return {
    name: 'files-beside-code',
    enforce: 'pre',

    async transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!/\.tsx?$/.test(file) || !code.includes('import.meta.url')) return null

      let result = code
      for (const [whole, , specifier = ''] of code.matchAll(reference)) {
        const target = resolve(dirname(file), specifier)
        const slash = specifier.endsWith('/') ? '/' : ''
        const use = (path: string) => {
          result = result.replace(whole, `new URL('${path}${slash}', import.meta.url)`)
        }

        if (isInside(built, target)) {
          use(relative(outDir, target).split(sep).join('/'))
          continue
        }

        const kind = await kindOf(target)
        if (kind === 'missing') this.error(`There is no ${specifier} beside ${file}`)

        const name = kind === 'code' ? basename(target).replace(/\.ts$/, '.js') : basename(target)
        claim(name, target)
        if (kind === 'code') this.emitFile({ type: 'chunk', id: target, fileName: name })
        use(`./${name}`)
      }
      return { code: result, map: null }
    },

    async writeBundle() {
      for (const [name, source] of copies) {
        if (!name.endsWith('.js')) await cp(source, join(outDir, name), { recursive: true })
      }
    },
  }
}
