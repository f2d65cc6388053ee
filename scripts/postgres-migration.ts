import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

import { allTables } from '../core/adapters/storage/postgres/schema/tables.ts'

import { root } from './launch/processes.ts'

/*
 * Writes the migration that brings PostgreSQL from the newest snapshot to the schema as it is derived now; with --check
 * only says whether there is one. What triggers and functions do is written into it by hand.
 */

const folder = join(root, 'core/adapters/storage/postgres/postgres-migrations')

/** What of a snapshot is asked for here. */
type Snapshot = { readonly id: string }
type Journal = { version: string; dialect: string; entries: { idx: number; when: number; tag: string }[] }

const readJson = async <T>(path: string): Promise<T | undefined> => {
  try {
    return JSON.parse(await readFile(join(folder, path), 'utf8')) as T
  } catch {
    return undefined
  }
}
const writeJson = (path: string, content: unknown) =>
  writeFile(join(folder, path), `${JSON.stringify(content, undefined, 2)}\n`)

const { values } = parseArgs({ options: { name: { type: 'string' }, check: { type: 'boolean' } } })

const journal = (await readJson<Journal>('meta/_journal.json')) ?? { version: '7', dialect: 'postgresql', entries: [] }
const snapshots = await Promise.all(
  journal.entries.map(({ tag }) => readJson<Snapshot>(`meta/${tag.slice(0, 4)}_snapshot.json`)),
)
// What is written by hand alone has none.
const before = snapshots.findLast((snapshot) => snapshot !== undefined)
const after = generateDrizzleJson(allTables, before?.id)
const statements = await generateMigration(before ?? generateDrizzleJson({}), after)

if (values.check) {
  const reason = 'PostgreSQL: the schema says more than the migrations do: run "npm run db:generate:postgres".\n'
  if (statements.length > 0) {
    process.stdout.write(`${statements.join('\n')}\n${reason}`)
    process.exitCode = 1
  }
} else if (statements.length === 0) {
  process.stdout.write('There is nothing to migrate.\n')
} else {
  const idx = journal.entries.length
  const tag = `${String(idx).padStart(4, '0')}_${values.name ?? 'migration'}`
  await mkdir(join(folder, 'meta'), { recursive: true })
  await writeFile(join(folder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`)
  await writeJson(`meta/${tag.slice(0, 4)}_snapshot.json`, after)
  await writeJson('meta/_journal.json', {
    ...journal,
    entries: [...journal.entries, { idx, version: '7', when: Date.now(), tag, breakpoints: true }],
  })
  process.stdout.write(`${tag}.sql\n`)
}
