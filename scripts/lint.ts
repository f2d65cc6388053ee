/*
 * npm run lint [-- --all]: the linter over what may have changed its findings since it last found nothing there.
 *
 * ESLint's own cache is by the text of each file alone. Half of our rules read types, which come from other files: it
 * would go on calling a file clean after a function that it calls has become asynchronous. So what is remembered of a file
 * is a digest of everything that its types can come from.
 */

import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { root } from './launch/processes.ts'
import type { LintAnswer } from './lint/lint-worker.ts'
import { type LintPart, partsToLint } from './lint/parts.ts'
import { createSources, importDigests } from './lint/digests.ts'

const stampFile = join(root, 'out', '.lint-stamp.json')

const textOf = (path: string): string | undefined => {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

// npm writes there what it has installed, down to each digest.
const common = ['eslint.config.mjs', 'tsconfig.json', 'tsconfig.renderer.json', 'tsconfig.e2e.json']
  .concat('node_modules/.package-lock.json')
  .map((path) => `${path}\0${textOf(path) ?? ''}\0`)
  .join('')

async function readStamp(): Promise<ReadonlySet<string>> {
  try {
    return new Set(JSON.parse(await readFile(stampFile, 'utf8')) as string[])
  } catch {
    // None, or one that was cut off while it was written: everything is linted.
    return new Set()
  }
}

async function writeStamp(digests: readonly string[]): Promise<void> {
  await mkdir(dirname(stampFile), { recursive: true })
  const next = `${stampFile}.${process.pid}`
  await writeFile(next, JSON.stringify(digests))
  await rename(next, stampFile)
}

/** The types of one project take up to 4 GB: each gets a memory of its own, and gives it back. */
const lint = (files: readonly string[]): Promise<LintAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lint/lint-worker.ts', import.meta.url), {
      workerData: files,
      resourceLimits: { maxOldGenerationSizeMb: 4096 },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const known = process.argv.includes('--all') ? new Set<string>() : await readStamp()
const sources = createSources(textOf)
const clean: string[] = []

async function lintParts(parts: Iterable<LintPart>): Promise<void> {
  for (const part of parts) {
    const digests = importDigests(part, sources, common)
    const isKnown = (file: string) => known.has(digests.get(file) ?? '')
    const changed = part.files.filter((file) => !isKnown(file))
    const answer = changed.length > 0 ? await lint(changed) : { output: '', clean: [] }

    process.stdout.write(answer.output)
    if (answer.output !== '') process.exitCode = 1
    for (const file of [...part.files.filter(isKnown), ...answer.clean]) clean.push(digests.get(file) ?? '')
  }
}

// Two lanes take their parts from the same queue, where there is memory for both.
const lanes = totalmem() > 12 * 1024 ** 3 ? 2 : 1
const queue = partsToLint().values()
await Promise.all(Array.from({ length: lanes }, () => lintParts(queue)))
await writeStamp(clean)
