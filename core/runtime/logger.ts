import type { Clock } from '../ports/runtime/clock.ts'
import type { LogFields, Logger } from '../ports/runtime/logger.ts'

import { openLogFile } from './log-file.ts'
import { redactFields, scrubText } from './redact.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** A logger over anything that takes redacted lines; the same redaction for all of them. */
export function createLogger(write: (level: LogLevel, event: string, fields: Record<string, unknown>) => void): Logger {
  const withFields = (inherited: Record<string, unknown>): Logger => {
    const line =
      (level: LogLevel) =>
      (event: string, fields: LogFields = {}): void => {
        // What every line has cannot be overwritten by a field of the same name.
        const {
          level: _level,
          time: _time,
          pid: _pid,
          event: _event,
          ...rest
        } = { ...inherited, ...redactFields(fields) }
        write(level, scrubText(event), rest)
      }

    return {
      debug: line('debug'),
      info: line('info'),
      warn: line('warn'),
      error: line('error'),
      child: (fields) => withFields({ ...inherited, ...redactFields(fields) }),
    }
  }

  return withFields({})
}

type FileLoggerOptions = {
  /** The folder of the log files. */
  readonly folder: string
  readonly clock: Pick<Clock, 'now'>
  /** Also writes the lines to standard error, and debug lines at all. */
  readonly verbose?: boolean
  readonly stderr?: { write(line: string): unknown }
}

/** Writes JSON lines to rotated files. `close` ends writing; later lines are dropped. */
export function fileLogger(options: FileLoggerOptions): Logger & { close(): void } {
  const { folder, clock, verbose = false, stderr = process.stderr } = options
  const file = openLogFile({ folder })

  // Whoever reads standard error may close it first; without a listener that would end the process.
  if (verbose && stderr === process.stderr) process.stderr.on('error', () => undefined)

  const logger = createLogger((level, event, fields) => {
    if (level === 'debug' && !verbose) return
    const line = `${JSON.stringify({ level, time: clock.now().toISOString(), pid: process.pid, ...fields, event })}\n`
    file.write(line)
    if (verbose) stderr.write(line)
  })
  return { ...logger, close: () => file.close() }
}
