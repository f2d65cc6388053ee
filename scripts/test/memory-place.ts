import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../launch/processes.ts'
import { type Place, projectRoot } from './window-place.ts'

/** Bytes. By far more than the data folders and backups of all tests that run at one time. */
const ENOUGH = 4 * 1024 ** 3

/**
 * The project, with a folder in memory for what its tests write, where the system has one with room: they commit some ten
 * thousand times, and each waits for the disk. Not for tests of what is left after a crash.
 */
export async function memoryPlace({ memory = '/dev/shm', enough = ENOUGH } = {}): Promise<Place> {
  try {
    await access(memory, constants.W_OK)
    const { bavail, bsize } = await statfs(memory)
    if (bavail * bsize < enough) return await projectRoot()
    const folder = await mkdtemp(join(memory, 'invoice-desk-tests-'))
    return {
      folder: root,
      wrapper: [],
      env: { TMPDIR: folder },
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  } catch {
    return projectRoot()
  }
}
