import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Replaces a file so that a crash or power loss at any moment leaves either the old content or the new one, never a
 * mixture: temporary file beside it, fsync, rename, fsync of the folder. The file is readable by its owner only (0600).
 *
 * The temporary name is fixed (`<file>.tmp`), so that an interrupted write leaves one file at most and not a heap:
 * callers run one replacement of a file at a time.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.tmp`

  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }

  await rename(temporary, file)
  await syncFolder(dirname(file))
}

/** The same at once, for the few bytes that have to be on the disk before an answer leaves. */
export function replaceFileSync(file: string, content: string): void {
  const temporary = `${file}.tmp`
  withDescriptor(temporary, 'w', (descriptor) => {
    writeSync(descriptor, content)
    fsyncSync(descriptor)
  })
  renameSync(temporary, file)
  syncFolderSync(dirname(file))
}

/** What is in a file is on the disk from here on. */
export function syncFileSync(file: string): void {
  // Windows syncs only what may be written.
  withDescriptor(file, 'r+', fsyncSync)
}

/** The names in a folder are on the disk from here on. */
export function syncFolderSync(folder: string): void {
  // Windows cannot open a folder for syncing and needs none: NTFS journals the rename.
  if (process.platform !== 'win32') withDescriptor(folder, 'r', fsyncSync)
}

function withDescriptor(path: string, flags: string, work: (descriptor: number) => void): void {
  const descriptor = openSync(path, flags, 0o600)
  try {
    work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for syncing and needs none: NTFS journals the rename.
  if (process.platform === 'win32') return

  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Runs one piece of work after the other, in the order they were handed in, whether or not earlier ones failed. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()

  return (work) => {
    const turn = tail.then(work)
    tail = turn.catch(() => undefined)
    return turn
  }
}
