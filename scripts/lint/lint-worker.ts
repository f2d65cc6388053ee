/* Lints the files it is given, in a thread with a memory of its own. */

import { relative } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import { ESLint } from 'eslint'

import { root } from '../launch/processes.ts'

const eslint = new ESLint({ cwd: root, warnIgnored: false })
const results = await eslint.lintFiles(workerData as string[])
const formatter = await eslint.loadFormatter('stylish')

/** What the linter says of some files, and in which it found nothing. */
export type LintAnswer = { readonly output: string; readonly clean: readonly string[] }

parentPort?.postMessage({
  output: await formatter.format(results),
  clean: results
    .filter(({ messages }) => messages.length === 0)
    .map(({ filePath }) => relative(root, filePath).replaceAll('\\', '/')),
} satisfies LintAnswer)
