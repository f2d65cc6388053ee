import type { Table, TableCell } from '../../domain/spreadsheet/table.ts'

/** Size in bytes, SHA-256 in hex. */
export type FileFacts = { readonly size: number; readonly sha256: string }

/** A table whose rows come a few at a time. */
export type StreamedTable = {
  readonly as: 'XLSX' | 'CSV'
  readonly sheet: string
  readonly heads: Table['heads']
  readonly rows: AsyncIterable<readonly (readonly TableCell[])[]>
}

/** A file that is being written, in a thread of its own; what it holds is on the disk and not in memory. */
export type FileInProgress = {
  /** In a ZIP, a file of that name. @throws storage_full, FileTooBig */
  add(name: string, bytes: Uint8Array): Promise<FileFacts>
  /** In a ZIP, a file of that name; else the whole file. */
  addTable(name: string, table: StreamedTable): Promise<FileFacts>
  /** From now on it can be read. */
  finish(): Promise<FileFacts>
  /** Leaves nothing of it. */
  giveUp(): Promise<void>
}

/** What comes of jobs, as files that only the user of the data folder reads. */
export type JobFiles = {
  begin(jobId: string, shape: 'ZIP' | 'TABLE'): Promise<FileInProgress>
  /** For what writes by itself, to `path`. */
  beginAt(jobId: string): Promise<{ readonly path: string; finish(): Promise<void>; giveUp(): Promise<void> }>
  /** Undefined where it is gone. */
  read(jobId: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Removes all others, and what was left half written. Answers how many. */
  keepOnly(jobIds: readonly string[]): Promise<number>
}
