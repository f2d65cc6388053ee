import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import type { PastStorage } from './past-storage.ts'
import { openTestStorage, type TestStorage } from './test-storage.ts'

/** The real storage over a new database of the kind that servers have; gone when the test is over. */
export async function openOwnStorage(): Promise<{ readonly storage: TestStorage; readonly past: PastStorage }> {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-storage-'))
  const { storage, past, release, forget } = await openTestStorage(folder)
  onTestFinished(async () => {
    await release()
    await storage.close()
    await forget()
    await rm(folder, { recursive: true, force: true })
  })
  return { storage, past }
}
