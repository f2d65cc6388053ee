import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { desktopCalls } from '../shared/desktop-calls.ts'

import { createFileHandover } from './file-handover.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'invoice-desk-handover-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const pdf = { fileName: 'invoice-INV 001-Adébáyọ̀.pdf', bytes: new TextEncoder().encode('%PDF-1.7 invoice') }

function handover(platform: NodeJS.Platform) {
  const clipboard: { format: string; content: string }[] = []
  const ran: { program: string; args: readonly string[]; path: string | undefined }[] = []
  const files = createFileHandover({
    platform,
    folder: () => join(parent, 'handed'),
    writeClipboard(format, content) {
      clipboard.push({ format, content })
      return Promise.resolve()
    },
    run: (program, args, env) => {
      ran.push({ program, args, path: env['INVOICE_DESK_FILE'] })
      return Promise.resolve()
    },
  })
  return { files, clipboard, ran }
}

describe('a file for another program', () => {
  it.each([
    ['darwin', 'public.file-url'],
    ['linux', 'text/uri-list'],
  ] as const)('is on the clipboard of %s as the address of a real file', async (platform, format) => {
    const { files, clipboard } = handover(platform)
    expect(await files.copy(pdf)).toBe(true)
    expect(clipboard.map((one) => one.format)).toEqual([format])
    const path = fileURLToPath(clipboard[0]?.content.trim() ?? '')
    expect(await readFile(path, 'utf8')).toBe('%PDF-1.7 invoice')
  })

  it('is on the clipboard of Windows by its path, which no shell reads as words', async () => {
    const { files, ran } = handover('win32')
    expect(await files.copy(pdf)).toBe(true)
    expect(ran.map(({ program }) => program)).toEqual(['powershell.exe'])
    expect(ran[0]?.args.join(' ')).not.toContain('.pdf')
    expect(await readFile(ran[0]?.path ?? '', 'utf8')).toBe('%PDF-1.7 invoice')
  })

  it('is dragged before anything else happens, as a real file, and is gone once the next one is handed over, or at the end', async () => {
    const { files } = handover('linux')
    const first = files.place(pdf)
    const second = files.place({ ...pdf, fileName: 'receipt.pdf' })
    expect(existsSync(first)).toBe(false)
    expect(await readFile(second, 'utf8')).toBe('%PDF-1.7 invoice')
    files.clear()
    expect(existsSync(second)).toBe(false)
  })

  it.each(['../invoice.pdf', 'a/b.pdf', 'a\\b.pdf', '.profile', 'C:a.pdf', '', 'a\0.pdf'])(
    'has a name and no folder in it: %j is refused',
    (fileName) => {
      expect(desktopCalls['file.copy'].input.safeParse({ ...pdf, fileName }).success).toBe(false)
      expect(desktopCalls['file.copy'].input.safeParse(pdf).success).toBe(true)
    },
  )
})
