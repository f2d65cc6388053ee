import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plugin } from 'vite'

/** Printing fonts are big, and nothing is printed without the computer that keeps the data. */
const isShell = (file: string): boolean => /^assets\/.*[.](js|css|woff2)$/.test(file)

/** Lists the built files that the interface is made of, for its service worker: `shell-files.json` beside them. */
export function shellFiles(outDir: string): Plugin {
  return {
    name: 'shell-files',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const files = Object.keys(bundle).filter(isShell).toSorted()
      await writeFile(join(outDir, 'shell-files.json'), JSON.stringify(files.map((file) => `/${file}`)))
    },
  }
}
