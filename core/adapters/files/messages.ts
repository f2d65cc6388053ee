import type { TableCell } from '../../domain/spreadsheet/table.ts'
import type { FileFacts } from '../../ports/activity/job-files.ts'

/** What the thread of files is told, one order at a time, each answered before the next is given. */
export type FileRequest =
  | { readonly kind: 'open'; readonly path: string; readonly shape: 'ZIP' | 'TABLE'; readonly at: number }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | {
      readonly kind: 'table'
      readonly name: string
      readonly as: 'XLSX' | 'CSV'
      readonly sheet: string
      readonly heads: readonly string[]
    }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: 'endTable' }
  | { readonly kind: 'finish' }

export type FileReply =
  | { readonly kind: 'done'; readonly facts?: FileFacts }
  /** `code` is the system's, such as ENOSPC. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly code: string | undefined }
