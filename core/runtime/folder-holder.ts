import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

const holderSchema = z.object({
  pid: z.number().int().positive(),
  /** When the process took the folder, ISO 8601. */
  startedAt: z.string(),
  /** Where it listens, once it does. */
  port: z.number().int().optional(),
})

/** The process that uses a data folder, as it described itself. */
export type FolderHolder = z.infer<typeof holderSchema>

/** The file in which it does, beside the lock, which only serves messages and whoever looks for the one that runs. */
export const holderFile = (folder: string): string => join(folder, 'lock.json')

/** Who uses the folder, if that is written down and that process lives. Nothing is taken or changed. */
export function folderHolder(folder: string): FolderHolder | null {
  const holder = readHolder(holderFile(folder))
  return holder !== null && isAlive(holder.pid) ? holder : null
}

function readHolder(description: string): FolderHolder | null {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(readFileSync(description, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    // Missing, or half gone: then it is not known who holds the folder.
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
