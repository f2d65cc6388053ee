import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

import { AppError } from '../../contract/http/errors.ts'
import type { WrittenFile } from '../../ports/printing/printer.ts'

export type FileTarget = ReturnType<typeof openFileTarget>

/** A new file, for its user only, which a PDF goes into as it is drawn. @throws EEXIST */
export function openFileTarget(path: string) {
  const descriptor = openSync(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  let isOpen = true
  let trouble: unknown

  function close(): void {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }

  return {
    /** What fails is thrown when the file is finished: a stream has nobody to tell it to. */
    write(bytes: Uint8Array): void {
      if (trouble !== undefined || !isOpen) return
      size += bytes.length
      hash.update(bytes)
      try {
        for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
      } catch (error) {
        trouble = error
      }
    },

    /** On the disk. @throws storage_full */
    finish(): WrittenFile {
      try {
        if (trouble !== undefined) throw asAppError(trouble)
        fsyncSync(descriptor)
        return { size, sha256: hash.digest('hex') }
      } finally {
        close()
      }
    },

    close,
  }
}

function asAppError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('storage_full', { cause: error }) : error
}
