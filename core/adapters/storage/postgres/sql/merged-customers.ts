/**
 * Merged customers, as in `sqlite/sql/merged-customers.ts`: a merged one keeps its row, with a pointer to the one that is
 * kept, and a pointer never leads to a merged customer.
 */

/** The key that accounts and documents of the customer @customerId are counted under. */
export const CUSTOMER_KEY = '(SELECT coalesce(merged_into_key, key) FROM customer WHERE id = @customerId)'

/** Whose customer @customerId is. */
export const CUSTOMER_BUSINESS = '(SELECT business_key FROM customer WHERE id = @customerId)'

/** Its own key, and those of all that were merged into it. */
export const CUSTOMER_KEYS = `(SELECT own.key FROM customer named JOIN customer own
    ON own.business_key = named.business_key AND own.key = coalesce(named.merged_into_key, named.key) WHERE named.id = @customerId
  UNION ALL SELECT own.key FROM customer named JOIN customer own
    ON own.business_key = named.business_key AND own.merged_into_key = coalesce(named.merged_into_key, named.key) WHERE named.id = @customerId)`

/** The key that a row of the customer `key` is read under, in the business of the row. */
export const survivingKey = (key: string, business: string): string =>
  `(SELECT coalesce(kept.merged_into_key, kept.key) FROM customer kept WHERE kept.business_key = ${business} AND kept.key = ${key})`

/** Joins the customer that a row `row` is read under as `alias`, and the one that stands in it as `named`. */
export const joinSurviving = (
  row: string,
  {
    alias,
    named,
    join = 'JOIN',
  }: { readonly alias: string; readonly named: string; readonly join?: 'JOIN' | 'LEFT JOIN' },
): string =>
  `${join} customer ${named} ON ${named}.business_key = ${row}.business_key AND ${named}.key = ${row}.customer_key
  ${join} customer ${alias} ON ${alias}.business_key = ${named}.business_key AND ${alias}.key = coalesce(${named}.merged_into_key, ${named}.key)`
