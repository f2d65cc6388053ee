import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { root, sourceFiles } from './source-files.ts'

const IMPORT = /import (\w+) from '(\.[^']*\.module\.css)'/g

/** Classes that a screen asks of a stylesheet and that are not in it: the browser passes over them without a word. */
function missingClasses(text: string, styleOf: (file: string) => string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', file = '']) => {
    const classes = new Set([...styleOf(file).matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, one]) => one))
    const asked = [...text.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))].map(([, one = '']) => one)
    return asked.filter((one) => !classes.has(one))
  })
}

describe('a screen', () => {
  it('asks for no class that its stylesheet does not have', () => {
    const screens = sourceFiles().filter((path) => path.startsWith('renderer/') && path.endsWith('.tsx'))
    const missing = screens.flatMap((path) =>
      missingClasses(readFileSync(join(root, path), 'utf8'), (file) =>
        readFileSync(join(root, path, '..', file), 'utf8'),
      ).map((one) => `${path}: ${one}`),
    )
    expect(missing).toEqual([])
  })

  it('that does is named', () => {
    const text = "import styles from './page.module.css'\nconst one = styles['keep'] ?? styles['persist']"
    expect(missingClasses(text, () => '.keep { color: red }')).toEqual(['persist'])
  })
})
