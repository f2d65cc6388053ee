import { setTimeout as pause } from 'node:timers/promises'

import { folderHolder } from '../../core/runtime/folder-holder.ts'
import { joinServer } from '../../electron/main/join-server.ts'

const LOOK_AGAIN_MS = 200

/**
 * The address of the Invoice Desk that uses a data folder. One that is just starting, or stopping, gets `patienceMs` to
 * answer or to leave. Undefined where none does.
 */
export async function runningServer(dataDir: string, patienceMs: number): Promise<string | undefined> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const holder = folderHolder(dataDir)
    if (holder === null) return undefined
    const address = holder.port === undefined ? undefined : await answeringAt(holder.pid, holder.port)
    if (address !== undefined || performance.now() >= deadline) return address
    await pause(LOOK_AGAIN_MS)
  }
}

const answeringAt = (pid: number, port: number): Promise<string | undefined> =>
  joinServer({ pid, port }).then(
    ({ url }) => url,
    () => undefined,
  )
