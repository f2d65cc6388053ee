import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { searchTerms, type SearchTerm } from '../../../../domain/text/search-fold.ts'
import type { Connection } from '../engine/connection.ts'
import type { Matches, WordIndex } from '../search/word-index.ts'
import { searchedText } from '../sql/search.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

/**
 * Searches of payments. A word is in a payment's own texts, which an index has, or in what its customer is found by: then
 * all payments of the customer have it. So these are summed up by their customers, and only the others looked at.
 */

type Parameters = Readonly<Record<string, unknown>>

export type PaymentTotals = { readonly count: number; readonly came: number; readonly standing: number }

/** What else narrows the list: of entries `e`, its business first, and of what is open of them, `o`. */
type Filter = { readonly where: string; readonly parameters: Parameters; readonly hasOpen: boolean }

export type PaymentSearch = {
  /** What payments `e` must fulfil, besides the filter. */
  readonly condition: string
  readonly parameters: Parameters
  totals(filter: Filter): PaymentTotals
  /** All of them, in no order: where they are few. */
  keys(filter: Filter): number[]
}

type Search = { readonly businessId: string; readonly environment: Environment; readonly search: string }

/** So many are looked up by their keys; more are met one after the other. */
const MAX_KEYS = 20_000

const OF_CUSTOMERS = 'e.customer_key IN (SELECT value FROM json_each(@customers))'

/** Answers what prepares searches. Each holds until the next one. */
export function createPaymentSearch(
  connection: Connection,
  words: WordIndex,
  ownText: string,
): (search: Search) => PaymentSearch | undefined {
  let found: readonly Matches[] = []
  connection.db.function('payment_has', (term: unknown, key: unknown) =>
    found[Number(term)]?.has(Number(key)) === true ? 1 : 0,
  )

  return (search) => {
    const terms = searchTerms(search.search)
    const own = terms.map((term) => withOwn(search, term))
    const matches = own.filter((one) => one !== undefined)
    if (terms.length === 0 || matches.length < terms.length) return undefined
    found = matches

    const customers = terms.map((term) => customersWith(search, term))
    const parameters: Parameters = {
      customers: JSON.stringify(customers.reduce((all, some) => all.filter((key) => some.includes(key)))),
      ...Object.fromEntries(customers.map((keys, at) => [`customers${at}`, JSON.stringify(keys)])),
    }
    const condition = terms
      .map(
        (_term, at) =>
          ` AND (e.customer_key IN (SELECT value FROM json_each(@customers${at})) OR payment_has(${at}, e.key))`,
      )
      .join('')
    return { condition, parameters, ...summing(matches, condition, parameters) }
  }

  /** Payments that have a word in their own texts. */
  function withOwn({ businessId, environment }: Search, term: SearchTerm): Matches | undefined {
    const spellings = term.map((text) => ({ text, fields: ['head'] as const }))
    const has = term.map((_text, at) => `instr(${ownText}, @own${at}) > 0`).join(' OR ')
    return words.find({
      ...{ businessId, environment, keys: [], terms: [{ spellings, keys: [] }] },
      condition: `+e.business_key = ${BUSINESS_KEY} AND e.environment = @environment AND e.kind = 'PAYMENT'
        AND e.reverses_key IS NULL AND (${has})`,
      parameters: { businessId, environment, ...textsOf(term) },
    })
  }

  function customersWith({ businessId }: Search, term: SearchTerm): number[] {
    const has = term.map((_text, at) => `instr(${searchedText('customer', 'found')}, @own${at}) > 0`).join(' OR ')
    return connection
      .prepare<{ key: number }>(
        `SELECT named.key FROM customer named JOIN customer found ON found.key = coalesce(named.merged_into_key, named.key)
         WHERE named.business_key = ${BUSINESS_KEY} AND (${has})`,
      )
      .all({ businessId, ...textsOf(term) })
      .map(({ key }) => key)
  }

  function summing(
    matches: readonly Matches[],
    condition: string,
    parameters: Parameters,
  ): Pick<PaymentSearch, 'totals' | 'keys'> {
    const isFew = matches.reduce((sum, { total }) => sum + total, 0) <= MAX_KEYS
    const values = { ...parameters, own: isFew ? JSON.stringify(matches.flatMap((one) => one.keys())) : '[]' }

    /** First of the customers that are found, then of all others. */
    const parts = ({ where, hasOpen }: Filter): string[] => {
      const from = (index: string) =>
        `account_entry e ${index}${hasOpen ? ' JOIN account_open o ON o.entry_key = e.key' : ''} WHERE`
      const others = isFew
        ? `${from('NOT INDEXED')} +${where} AND e.key IN (SELECT value FROM json_each(@own))`
        : `${from('INDEXED BY account_entry_of_kind')} ${where}`
      return [
        `${from('INDEXED BY account_entry_of_customer')} ${where.replaceAll(/(?<!\+)e\.kind/g, '+e.kind')} AND ${OF_CUSTOMERS}`,
        `${others} AND NOT ${OF_CUSTOMERS}${condition}`,
      ]
    }

    return {
      totals(filter) {
        const standing = filter.hasOpen ? 'coalesce(sum(-e.amount) FILTER (WHERE o.stands = 1), 0)' : '0'
        const sums = parts(filter).map((part) =>
          connection
            .prepare<PaymentTotals>(
              `SELECT count(*) AS count, coalesce(sum(-e.amount), 0) AS came, ${standing} AS standing FROM ${part}`,
            )
            .get({ ...filter.parameters, ...values }),
        )
        const sum = (figure: keyof PaymentTotals) => sums.reduce((so, one) => so + (one?.[figure] ?? 0), 0)
        return { count: sum('count'), came: sum('came'), standing: sum('standing') }
      },

      keys: (filter) =>
        parts(filter).flatMap((part) =>
          connection
            .prepare<{ key: number }>(`SELECT e.key AS key FROM ${part}`)
            .all({ ...filter.parameters, ...values })
            .map(({ key }) => key),
        ),
    }
  }
}

const textsOf = (term: SearchTerm): Parameters => Object.fromEntries(term.map((text, at) => [`own${at}`, text]))
