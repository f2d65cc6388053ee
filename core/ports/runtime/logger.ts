export type LogFields = Readonly<Record<string, unknown>>

/**
 * The product's own diary, for whoever has to find out what happened. `event` is a constant in snake_case, everything
 * that varies goes into the fields. Fields are redacted before they are written: ids, codes, counts and durations stay,
 * nothing personal and no secret does. Never throws.
 */
export type Logger = {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
  /** A logger that adds these fields to every line. */
  child(fields: LogFields): Logger
}
