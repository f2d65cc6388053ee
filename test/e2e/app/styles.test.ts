import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const assets = join(root, 'out/renderer/assets')

const built = (ending: string): string =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n')

describe('the styles of the components', () => {
  it('are there for every Mantine component that the interface uses', () => {
    const [code, styles] = [built('.js'), built('.css')]
    const folder = join(root, 'node_modules/@mantine/core/styles')
    const missing = readdirSync(folder)
      .filter((name) => name.endsWith('.layer.css'))
      .filter((name) => {
        const css = readFileSync(join(folder, name), 'utf8')
        const classes = [...new Set(Array.from(css.matchAll(/\.(m_[0-9a-f]+)/g), ([, found = '']) => found))]
        return classes.some((found) => code.includes(found) && !styles.includes(found))
      })

    // Add them to renderer/app/mantine.css.
    expect(missing).toEqual([])
  })

  // A row or a cell of any table that is asked what it holds is asked again with every key in an invoice of 200 lines.
  it('ask only elements with a class of their own what is inside of them', () => {
    const files = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    const styles = files
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(root, 'renderer', name), 'utf8'))
    const asked = Array.from(styles.join('\n').matchAll(/([^\s>+~,{}]*):has\(/g), ([, compound = '']) => compound)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((compound) => !/[.#[]|^:global\(body\)$/.test(compound))).toEqual([])
  })

  it('are one file, which is there before the first page', () => {
    expect(readdirSync(assets).filter((name) => name.endsWith('.css'))).toHaveLength(1)
  })
})
