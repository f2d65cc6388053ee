import type { Logger } from '../../../core/ports/runtime/logger.ts'
import { createLogger } from '../../../core/runtime/logger.ts'
import type { LogLevel } from '../../../core/runtime/logger.ts'

export type LogLine = { readonly level: LogLevel; readonly event: string; readonly fields: Record<string, unknown> }

/** A logger whose lines, redacted like those of the product, can be looked at. */
export function memoryLogger(): Logger & { readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = []
  return { ...createLogger((level, event, fields) => lines.push({ level, event, fields })), lines }
}
