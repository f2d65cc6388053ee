/**
 * A customer that was merged into another one keeps its row, with a pointer to the one that is kept; what was written of
 * it stays as it was, and is read as the kept one's (ADR 22). A pointer never leads to a merged customer.
 */

/** The key that accounts and documents of the customer @customerId are counted under. */
export const CUSTOMER_KEY = '(SELECT coalesce(merged_into_key, key) FROM customer WHERE id = @customerId)'

/** Its own key, and those of all that were merged into it. */
export const CUSTOMER_KEYS = `(SELECT key FROM customer WHERE key = ${CUSTOMER_KEY}
  UNION ALL SELECT key FROM customer WHERE merged_into_key = ${CUSTOMER_KEY})`

/** The key that a row of the customer `key` is read under. */
export const survivingKey = (key: string): string =>
  `(SELECT coalesce(kept.merged_into_key, kept.key) FROM customer kept WHERE kept.key = ${key})`
