import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openLogFile } from './log-file.ts'
import { fileLogger } from './logger.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoice-desk-logs-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const clock = { now: () => new Date('2026-01-15T12:30:00.000Z') }

const linesOf = (file: string): unknown[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('file logger', () => {
  it('writes JSON lines with time, level, process, event and fields', () => {
    const logger = fileLogger({ folder, clock })
    logger.info('server_started', { port: 4780 })
    logger.child({ requestId: 'r1' }).error('request_failed', { status: 500, error: new Error('boom') })
    logger.close()

    expect(linesOf('invoice-desk.log')).toEqual([
      { level: 'info', time: '2026-01-15T12:30:00.000Z', pid: process.pid, event: 'server_started', port: 4780 },
      expect.objectContaining({
        level: 'error',
        event: 'request_failed',
        requestId: 'r1',
        status: 500,
        error: expect.objectContaining({ name: 'Error', message: 'boom' }),
      }),
    ])
  })

  it('redacts fields, those of child loggers and the event itself', () => {
    const canary = 'canary-Zebra'
    const logger = fileLogger({ folder, clock, verbose: true, stderr: { write: () => true } })
    const child = logger.child({ email: canary, trail: [{ token: canary }] })
    for (const level of ['debug', 'info', 'warn', 'error'] as const) {
      child[level](`Bearer ${canary}`, { error: new Error(`"${canary}"`), nested: { firsPassword: canary } })
    }
    logger.close()

    expect(linesOf('invoice-desk.log')).toHaveLength(4)
    expect(readFileSync(join(folder, 'invoice-desk.log'), 'utf8')).not.toContain(canary)
  })

  it('does not let a field pass itself off as the level, time or event of a line', () => {
    const logger = fileLogger({ folder, clock })
    logger.warn('real', { level: 'info', time: 'never', event: 'false', pid: 1 })
    logger.close()

    const raw = readFileSync(join(folder, 'invoice-desk.log'), 'utf8')
    expect(raw.match(/"(level|time|event|pid)":/g)).toHaveLength(4)
    expect(linesOf('invoice-desk.log')).toEqual([
      expect.objectContaining({ level: 'warn', event: 'real', pid: process.pid }),
    ])
  })

  it('writes to standard error, and debug lines, with verbose only', () => {
    const written: string[] = []
    const stderr = { write: (line: string) => written.push(line) }

    const quiet = fileLogger({ folder, clock, stderr })
    quiet.debug('details')
    quiet.info('started')
    quiet.close()
    expect(written).toEqual([])
    expect(linesOf('invoice-desk.log')).toHaveLength(1)

    const verbose = fileLogger({ folder, clock, stderr, verbose: true })
    verbose.debug('details')
    verbose.close()
    expect(written).toHaveLength(1)
    expect(linesOf('invoice-desk.log')).toHaveLength(2)
  })

  it('drops what comes after it was closed', () => {
    const logger = fileLogger({ folder, clock })
    logger.info('one')
    logger.close()
    logger.info('two')
    expect(linesOf('invoice-desk.log')).toHaveLength(1)
  })
})

describe('log file', () => {
  const line = (text: string) => `${JSON.stringify({ text })}\n`

  it('keeps a bounded number of bounded files, newest first, whole lines, each for its owner only', () => {
    const file = openLogFile({ folder, maxBytes: 200, files: 3 })
    for (let index = 0; index < 100; index += 1) file.write(line(`entry ${index}`))
    file.close()

    expect(readdirSync(folder).toSorted()).toEqual(['invoice-desk.1.log', 'invoice-desk.2.log', 'invoice-desk.log'])
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(200)
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    }
    const kept = ['invoice-desk.2.log', 'invoice-desk.1.log', 'invoice-desk.log'].flatMap(linesOf)
    const first = 100 - kept.length
    expect(kept).toEqual(kept.map((_, index) => ({ text: `entry ${first + index}` })))
    expect(kept.length).toBeGreaterThan(20)
  })

  it('goes on where the last run stopped', () => {
    for (const text of ['one', 'two']) {
      const file = openLogFile({ folder })
      file.write(line(text))
      file.close()
    }
    expect(linesOf('invoice-desk.log')).toEqual([{ text: 'one' }, { text: 'two' }])
  })

  it('corrects the permissions of a file that is there', () => {
    writeFileSync(join(folder, 'invoice-desk.log'), '', { mode: 0o644 })
    const file = openLogFile({ folder })
    file.write(line('x'))
    file.close()
    expect(statSync(join(folder, 'invoice-desk.log')).mode & 0o777).toBe(0o600)
  })

  it('survives a disk that takes nothing, and says afterwards how many lines it lost', () => {
    const logs = join(folder, 'logs')
    // A file where the folder should be: every way to write fails.
    writeFileSync(logs, '')
    const file = openLogFile({ folder: logs })
    file.write(line('lost 1'))
    file.write(line('lost 2'))

    rmSync(logs)
    file.write(line('back'))
    file.close()

    expect(linesOf('logs/invoice-desk.log')).toEqual([
      { level: 'warn', event: 'log_lines_lost', lost: 2 },
      { text: 'back' },
    ])
  })
})
