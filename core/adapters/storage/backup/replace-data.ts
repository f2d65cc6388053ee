import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { z } from 'zod'

import { syncFolder, factsSchema, type Contents } from './archive.ts'

/**
 * Puts unpacked data into the place of the present data of a folder, in steps that a crash may come between. What has to
 * be done is written down first, in `restore.json`; from then on it is done, by the next start if need be. Every step
 * asks the folder whether it was done already, so all of them may be repeated.
 */
const planSchema = z.object({
  /** Of the backup. */
  id: z.string(),
  createdAt: z.string(),
  reason: z.string(),
  facts: factsSchema,
  at: z.string(),
  /** Names inside the data folder. */
  staged: z.string(),
  aside: z.string(),
  series: factsSchema.shape.series,
  receipts: factsSchema.shape.receipts,
})
export type RestorePlan = z.output<typeof planSchema>

type Places = Contents & { readonly root: string }

const planFile = (root: string): string => join(root, 'restore.json')

/** The point of no return. Durable when it resolves. */
export async function writePlan(root: string, plan: RestorePlan): Promise<void> {
  const file = planFile(root)
  const handle = await open(`${file}.tmp`, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(plan, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.tmp`, file)
  await syncFolder(root)
}

/** What has been begun, or was finished and has not been told to the database yet. */
export async function readPlan(root: string): Promise<RestorePlan | undefined> {
  try {
    return planSchema.parse(JSON.parse(await readFile(planFile(root), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The database knows of its restore. */
export async function forgetPlan(root: string): Promise<void> {
  await rm(planFile(root), { force: true })
  await syncFolder(root)
}

/** Does what is left to do. The database must be closed. */
export async function carryOut({ root, database, uploads }: Places, plan: RestorePlan): Promise<void> {
  const staged = join(root, plan.staged)
  const aside = join(root, plan.aside)
  await mkdir(aside, { recursive: true, mode: 0o700 })

  await exchange(uploads, join(staged, basename(uploads)), aside)

  // The log of the old database would be taken for one of the new: it goes first, and while the new one is not there.
  if (existsSync(join(staged, basename(database)))) {
    for (const companion of [`${database}-wal`, `${database}-shm`]) await moveInto(companion, aside)
  }
  await exchange(database, join(staged, basename(database)), aside)

  for (const folder of [aside, dirname(aside), root]) await syncFolder(folder)
  await rm(staged, { recursive: true, force: true })
}

/** As long as the new one is not in its place, what stands there is the old one. */
async function exchange(present: string, next: string, aside: string): Promise<void> {
  if (!existsSync(next)) return
  await moveInto(present, aside)
  await syncFolder(aside)
  await rename(next, present)
}

async function moveInto(path: string, folder: string): Promise<void> {
  try {
    await rename(path, join(folder, basename(path)))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
