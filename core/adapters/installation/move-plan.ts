import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { replaceFileSync, syncFolderSync } from '../../runtime/atomic-file.ts'

const movePlan = z.object({ id: z.string(), from: z.string() })

/** A move from a database into a folder, for as long as it is not done. */
export type MovePlan = z.infer<typeof movePlan>

const planOf = (root: string): string => join(root, 'move.json')

/** Undefined where nothing is moved into the folder. */
export function readMovePlan(root: string): MovePlan | undefined {
  if (!existsSync(planOf(root))) return undefined
  return movePlan.parse(JSON.parse(readFileSync(planOf(root), 'utf8')))
}

export const writeMovePlan = (root: string, plan: MovePlan): void => replaceFileSync(planOf(root), JSON.stringify(plan))

export function removeMovePlan(root: string): void {
  rmSync(planOf(root), { force: true })
  syncFolderSync(root)
}
