import { existsSync, readFileSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/**
 * How many transactions stand in the write-ahead log of a database (https://sqlite.org/fileformat2.html#walformat): the
 * last frame of each carries the size of the database after it, all others carry 0. Frames of an earlier round have
 * other salts. Nobody may fold the log into the database between two counts.
 */
export function countCommits(databaseFile: string): number {
  const file = `${databaseFile}-wal`
  if (!existsSync(file)) return 0
  const log = readFileSync(file)
  if (log.length < HEADER_BYTES) return 0

  const pageBytes = log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  let commits = 0

  for (
    let frame = HEADER_BYTES;
    frame + FRAME_HEADER_BYTES + pageBytes <= log.length;
    frame += FRAME_HEADER_BYTES + pageBytes
  ) {
    if (!log.subarray(frame + 8, frame + 16).equals(salts)) break
    if (log.readUInt32BE(frame + 4) > 0) commits += 1
  }
  return commits
}
