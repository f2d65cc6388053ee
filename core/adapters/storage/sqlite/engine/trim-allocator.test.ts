import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

const MB = 1024 * 1024

/** Fills 60 MB in small pieces with some that stay between them, lets the others go, and says what is held before and after. */
const PROGRAM = `
import Database from 'better-sqlite3'
import { trimAllocator } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'trim-allocator.ts')).href)}
const open = () => {
  const db = new Database(':memory:')
  db.exec('CREATE TABLE piece (content TEXT)')
  return { db, insert: db.prepare('INSERT INTO piece VALUES (?)') }
}
const stays = open()
const goes = Array.from({ length: 20 }, open)
for (const { insert } of goes)
  for (let row = 0; row < 3000; row += 1) {
    insert.run('x'.repeat(1000))
    if (row % 100 === 0) stays.insert.run('y'.repeat(500))
  }
for (const { db } of goes) db.close()
const held = process.memoryUsage.rss()
trimAllocator()
trimAllocator()
const rows = stays.db.prepare('SELECT count(*) FROM piece').pluck().get()
process.stdout.write(JSON.stringify({ held, left: process.memoryUsage.rss(), rows }))
`

/** Where another library allocates, nothing is asked of it. */
const isGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header
const LEAST_BYTES = isGlibc ? 30 * MB : -Infinity

describe('the allocator', () => {
  it('gives back what lies free between pieces that are in use, and keeps those', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM])
    const { held, left, rows } = JSON.parse(stdout) as { held: number; left: number; rows: number }
    expect(held - left).toBeGreaterThan(LEAST_BYTES)
    expect(rows).toBe(600)
  })
})
