import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { createOpenedFile } from './opened-file.ts'

it('is taken once, as it is when it is taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-opened-'))
  const opened = createOpenedFile()
  expect(await opened.take()).toEqual({ file: null })

  const path = join(folder, 'prices.csv')
  opened.put(path)
  await writeFile(path, 'Name;Price')
  expect(await opened.take()).toEqual({
    file: { fileName: 'prices.csv', bytes: new TextEncoder().encode('Name;Price') },
  })
  expect(await opened.take()).toEqual({ file: null })

  opened.put(folder)
  expect(await opened.take()).toEqual({ file: null })
  await rm(folder, { recursive: true })
})
