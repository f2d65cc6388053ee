import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { routes } from '../../core/contract/routes.ts'
import { readText, section, tableRows } from '../docs/markdown.ts'
import api from '../fixtures/openapi.json' with { type: 'json' }

import { root, sourceFiles } from './source-files.ts'
import { exportedNames, namesOfApi, refusedIn, refusedInPath, wordsOf, type Unused } from './words.ts'

const rows = tableRows(section(readText('docs/glossary.md'), /Words that are not used/), 'Not', 'Instead', 'Why')

const unused: readonly Unused[] = rows.flatMap(([words = '', instead = '', why = '']) =>
  [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word, instead, why })),
)

// What the API calls a thing is said to others, and stays: the routes as they are, the rest of it by its snapshot.
const ofTheApi = new Set([...namesOfApi(api), ...routes.map(({ operationId }) => operationId)])

const reason = ({ word, instead, why }: Unused): string => `"${word}" is not used, but ${instead}: ${why}`

const typescript = sourceFiles().filter((path) => /[.]tsx?$/.test(path))
const exported = typescript.flatMap((path) =>
  exportedNames(path, readFileSync(join(root, path), 'utf8')).map((name) => ({ path, name })),
)

describe('a word that the glossary does not use', () => {
  it('is in the name of no file or folder', () => {
    const found = sourceFiles().flatMap((path) => {
      const refused = refusedInPath(path, unused)
      return refused === undefined ? [] : [`${path}: ${reason(refused)}`]
    })
    expect(found).toEqual([])
  })

  it('is in the name of nothing that is exported', () => {
    const found = exported.flatMap(({ path, name }) => {
      const refused = ofTheApi.has(name) ? undefined : refusedIn(name, unused)
      return refused === undefined ? [] : [`${path}: ${name}: ${reason(refused)}`]
    })
    expect(exported.length).toBeGreaterThan(4000)
    expect(found).toEqual([])
  })

  it('has its reason, and one that is used instead', () => {
    expect(unused.length).toBeGreaterThan(80)
    expect(rows.filter(([, instead = '', why = '']) => instead === '' || why.length < 20)).toEqual([])
    const words = unused.map(({ word }) => word)
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
    expect(unused.filter(({ word }) => /^[a-z]/.test(word) && wordsOf(word) !== word)).toEqual([])
  })

  it('is one of the API where the API is called so', () => {
    expect([...ofTheApi]).toEqual(expect.arrayContaining(['getHandedOut', 'takenBack', 'invoice.finalized']))
  })
})

describe('the words of a name', () => {
  it('are split at hyphens, dots, underscores and capitals', () => {
    expect(['needsYouOf', 'USUAL_PLAN', 'a4-PDFText.module', 'QRCode2'].map(wordsOf)).toEqual([
      'needs you of',
      'usual plan',
      'a4 pdf text module',
      'qr code2',
    ])
  })

  const list = ['doubt', 'needs you', 'desk', 'Found'].map((word) => ({ word, instead: '', why: '' }))

  it.each(['tinDoubt', 'DOUBT', 'needsYouOf', 'openDesk', 'Found'])('are refused in %s', (name) => {
    expect(refusedIn(name, list)).toBeDefined()
  })

  it.each(['undoubted', 'needsYour', 'desktop', 'invoiceDeskFolder', 'NotFound', 'found'])(
    'are no others in %s',
    (name) => {
      expect(refusedIn(name, list)).toBeUndefined()
    },
  )

  it('are refused in files and folders', () => {
    const refused = (path: string) => refusedInPath(path, list)?.word
    expect(refused('core/use-cases/desk/settings.ts')).toBe('desk')
    expect(refused('renderer/lib/needs-you.test.ts')).toBe('needs you')
    expect(refused('core/domain/records/found.ts')).toBe('Found')
    expect(refused('renderer/components/layout/not-found.module.css')).toBeUndefined()
  })

  it('are read of everything that a file exports', () => {
    const source = `import { a } from './a.ts'
      export const one = 1, two = 2
      export const { three, four: five, six: [seven] } = a
      export function eight() { const inside = 1; return inside }
      export async function* nine() {}
      export class Ten {}
      export type Eleven = { field: string }
      export { a as twelve }
      export type { Thirteen } from './b.ts'
      const notOut = 1`
    expect(exportedNames('x.ts', source)).toEqual([
      ...['one', 'two', 'three', 'five', 'seven', 'eight', 'nine', 'Ten', 'Eleven', 'twelve', 'Thirteen'],
    ])
  })
})
