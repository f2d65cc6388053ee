/**
 * The hash that `fingerprint` of `sqlite/sql/fingerprint.ts` makes of values, made in SQL of text and whole numbers: what
 * PostgreSQL writes as JSON, value by value, is what JavaScript does.
 */
export const fingerprintOf = (...values: readonly string[]): string =>
  `encode(sha256(convert_to('[' || concat_ws(',', ${values
    .map((value) => `coalesce(to_json(${value})::text, 'null')`)
    .join(', ')}) || ']', 'UTF8')), 'hex')`

/** Bytes count as hex. */
export const hex = (bytes: string): string => `encode(${bytes}, 'hex')`
