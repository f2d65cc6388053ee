import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { build } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { fewFiles } from './few-files.ts'
import { filesBesideCode } from './files-beside-code.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'invoice-desk-few-files-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A start that shares code with a thread and with parts that are loaded later, each of them something else. */
const files = {
  'serve.ts': "const { run } = await import('./command.ts')\nawait run()",
  'command.ts': `
    import { Worker } from 'node:worker_threads'
    import { one } from './one.ts'
    import { two } from './two.ts'
    import { twice } from './twice.ts'
    export async function run() {
      console.log('start', one, two)
      console.log((await import('./late.ts')).late, (await import('./later.ts')).later)
      new Worker(new URL('./worker.ts', import.meta.url)).on('message', (n) => console.log(n))
    }`,
  'one.ts': 'export const one = 1',
  'two.ts': "import { twice } from './twice.ts'\nexport const two = twice(1)",
  'twice.ts': 'export const twice = (n: number) => n * 2',
  'late.ts': "import { one } from './one.ts'\nexport const late = 'late ' + one",
  'later.ts':
    "import { two } from './two.ts'\nimport { one } from './one.ts'\nexport const later = 'later ' + (one + two)",
  'worker.ts':
    "import { parentPort } from 'node:worker_threads'\nimport { twice } from './twice.ts'\nparentPort?.postMessage(twice(21))",
}

async function bundle(): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const outDir = join(root, 'out', 'server')
  const start = fewFiles(join(root, 'command.ts'), 'start')
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    css: { postcss: {} },
    plugins: [filesBesideCode(outDir), start.plugin],
    build: {
      ssr: true,
      outDir,
      target: 'node22',
      rolldownOptions: {
        input: { serve: join(root, 'serve.ts') },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: start.codeSplitting,
        },
      },
    },
  })
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  return outDir
}

const contentOf = async (folder: string, begin: string): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(begin))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

it('puts what a start loads into one file for each set of threads that share it, whatever is loaded later', async () => {
  const outDir = await bundle()

  // One for the start alone, one for what it shares with the thread.
  expect(await contentOf(outDir, 'start')).toHaveLength(2)
  const { stdout } = await promisify(execFile)(process.execPath, [join(outDir, 'serve.js')])
  expect(stdout.trim().split('\n')).toEqual(['start 1 2', 'late 1 later 3', '42'])
})

it('has a thread load nothing of the start but what it shares', async () => {
  const outDir = await bundle()

  const [worker = ''] = await contentOf(outDir, 'worker')
  const [imported = ''] = /start-[^`'"]*\.js/.exec(worker) ?? []
  expect(await readFile(join(outDir, imported), 'utf8')).not.toContain('late')
})
