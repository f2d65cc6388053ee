import { describe, expect, it } from 'vitest'

import { crowdedFolders } from './folders.ts'
import { sourceFiles } from './source-files.ts'

const files = (count: number, name: (index: number) => string) => Array.from({ length: count }, (_, at) => name(at))

describe('a folder', () => {
  it('has twenty source files at most', () => {
    const reason = 'In a folder of more than twenty files nobody finds anything by its path: cut it by capability.'
    expect(sourceFiles().length).toBeGreaterThan(1500)
    expect(crowdedFolders(sourceFiles()), reason).toEqual([])
  })

  it('is crowded with one file more, styles included', () => {
    const twenty = files(20, (at) => `renderer/features/queue/part-${at}.tsx`)
    expect(crowdedFolders(twenty)).toEqual([])
    expect(crowdedFolders([...twenty, 'renderer/features/queue/page.module.css'])).toEqual([
      { folder: 'renderer/features/queue', files: 21 },
    ])
  })

  it('is not made fuller by the tests beside its files, nor by its rooms', () => {
    const besides = files(30, (at) => `core/domain/vat/rule-${at}.test.ts`)
    expect(crowdedFolders([...besides, ...files(30, (at) => `core/domain/vat/room-${at}/rule.ts`)])).toEqual([])
  })

  it('of test/ counts its tests', () => {
    const tests = files(21, (at) => `test/api/money/promise-${at}.test.ts`)
    expect(crowdedFolders(tests)).toEqual([{ folder: 'test/api/money', files: 21 }])
  })
})
