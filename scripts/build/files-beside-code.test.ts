import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { filesBesideCode } from './files-beside-code.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'invoice-desk-bundle-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function bundle(files: Record<string, string>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const outDir = join(root, 'out', 'server')
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    css: { postcss: {} },
    plugins: [filesBesideCode(outDir)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: { serve: join(root, 'core', 'serve.ts') },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  const { stdout } = await promisify(execFile)(process.execPath, [join(outDir, 'serve.js')])
  return stdout.trim()
}

describe('a bundle', () => {
  it('finds its migrations in the folder beside it', async () => {
    const printed = await bundle({
      'core/storage/migrations/0000.sql': 'create table invoice(id)',
      'core/storage/migrate.ts':
        "import { readFileSync } from 'node:fs'\nexport const first = readFileSync(new URL('0000.sql', new URL('./migrations/', import.meta.url)), 'utf8')",
      'core/serve.ts': "import { first } from './storage/migrate.ts'\nconsole.log(first)",
    })

    expect(printed).toBe('create table invoice(id)')
  })

  // If shared code were put into serve.js, the worker would start a second server.
  it('starts its workers, which share code with it and do not start it again', async () => {
    const printed = await bundle({
      'core/shared.ts': 'export const twice = (n: number) => n * 2',
      'core/documents/pdf-worker.ts':
        "import { parentPort } from 'node:worker_threads'\nimport { twice } from '../shared.ts'\nparentPort?.postMessage(twice(21))",
      'core/documents/pdf.ts':
        "import { Worker } from 'node:worker_threads'\nexport const start = () => new Worker(new URL('./pdf-worker.ts', import.meta.url))",
      'core/serve.ts':
        "import { start } from './documents/pdf.ts'\nimport { twice } from './shared.ts'\nconsole.log(twice(1))\nstart().on('message', (n) => console.log(n))",
    })

    expect(printed).toBe('2\n42')
  })

  it('finds what is built beside it', async () => {
    const printed = await bundle({
      'core/serve.ts': "console.log(new URL('../out/renderer/', import.meta.url).pathname)",
    })

    expect(printed.endsWith('/out/renderer/')).toBe(true)
    expect(printed).not.toContain('/out/out/')
  })

  it('is not made when a file it names is missing', async () => {
    const failed = bundle({ 'core/serve.ts': "console.log(new URL('./fonts/', import.meta.url))" })

    await expect(failed).rejects.toThrow('There is no ./fonts/')
  })
})
