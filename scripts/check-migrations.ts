import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'

import config from '../drizzle.config.ts'
import { type Outcome, root, runNode, tool } from './launch/processes.ts'

const { out: migrations = '', schema } = config

const drizzleKit = (...args: string[]): Promise<Outcome> => runNode([tool('drizzle-kit', 'bin.cjs'), ...args])

/** Generates on a copy: whatever would be written there is a change of the schema that no migration carries. */
async function generateOnCopy(): Promise<Outcome> {
  await mkdir(join(root, 'out'), { recursive: true })
  const copy = await mkdtemp(join(root, 'out', 'migrations-'))
  try {
    await cp(join(root, migrations), copy, { recursive: true })
    return await drizzleKit(
      'generate',
      '--dialect',
      'sqlite',
      '--schema',
      String(schema),
      '--out',
      relative(root, copy),
    )
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const check = await drizzleKit('check')
const generated = await generateOnCopy()

// drizzle-kit exits with 0 after some errors too, so its own sentence is what counts.
const isConsistent = check.code === 0 && check.output.includes("Everything's fine")
const isComplete = generated.output.includes('No schema changes')

if (!isConsistent) process.stdout.write(check.output)
if (!isComplete) {
  process.stdout.write(`${generated.output}\nThe schema says more than the migrations do: run "npm run db:generate".\n`)
}

process.exitCode = isConsistent && isComplete ? 0 : 1
