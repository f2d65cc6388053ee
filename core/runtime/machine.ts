import { open, stat, statfs } from 'node:fs/promises'
import { arch, platform, release } from 'node:os'
import { dirname, join } from 'node:path'

import type { Clock } from '../ports/runtime/clock.ts'
import type { Machine } from '../ports/runtime/machine.ts'

import { logFileName } from './log-file.ts'
import { scrubText } from './redact.ts'

type Options = {
  readonly clock: Clock
  readonly paths: { readonly root: string; readonly database: string; readonly logs: string }
}

/** A line of the log has a few hundred bytes; this is plenty for 200 of them. */
const LOG_TAIL_BYTES = 1024 * 1024

export function systemMachine({ clock, paths }: Options): Machine {
  const started = clock.monotonic()
  const startedAt = clock.now().toISOString()
  const logFile = join(paths.logs, logFileName(0))

  return {
    async facts(logLines) {
      const sizes = await Promise.all([paths.database, `${paths.database}-wal`].map(sizeOf))
      const lines = await lastLines(logFile, logLines)

      return {
        node: process.versions.node,
        electron: process.versions['electron'] ?? null,
        platform: `${platform()} ${arch()} ${release()}`,
        startedAt,
        uptimeSeconds: Math.floor((clock.monotonic() - started) / 1000),
        dataFolder: paths.root,
        databaseBytes: sizes.reduce((sum, size) => sum + size, 0),
        freeDiskBytes: await freeBytes(dirname(paths.database)),
        logFile: lines === null ? null : logFile,
        // Written without anything personal; scrubbed again, because these leave the computer in an e-mail.
        logLines: (lines ?? []).map(scrubText),
      }
    },
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** The last whole lines of a file; null when it cannot be read. */
async function lastLines(file: string, count: number): Promise<string[] | null> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return null
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - LOG_TAIL_BYTES)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean)
    return (from > 0 ? lines.slice(1) : lines).slice(-count)
  } catch {
    return null
  } finally {
    await handle.close()
  }
}
