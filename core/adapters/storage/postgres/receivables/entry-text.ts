import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { AccountEntry, EntryKind } from '../../../../domain/receivables/entry.ts'
import { SEARCH_FOLD_VERSION, searchTerms, searchText } from '../../../../domain/text/search-fold.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { kindsIn } from './entry-totals.ts'

/**
 * What entries of accounts are found by, folded when they are written, in a table that SQLite has an index of words
 * instead of: entries themselves never change, and how texts are folded may. What their customers are found by stands with
 * those.
 */

/** Entries that somebody searches for. */
const SEARCHED = ['PAYMENT', 'REFUND', 'WRITE_OFF', 'OPENING_ITEM'] as const satisfies readonly EntryKind[]

type Texts = {
  readonly kind: EntryKind
  readonly number: string | null
  readonly reference: string | null
  readonly reason: string | null
  readonly externalReference: string | null
}

/** A payment by the references that it came with, what else moves an account by its reason, too. */
const foldedTexts = ({ kind, number, reference, reason, externalReference }: Texts): string =>
  searchText([number, reference, kind === 'PAYMENT' ? externalReference : reason])

/** Null of what is not searched for. */
export function entryText({ kind, number, reverses, details }: AccountEntry): string | null {
  if (!SEARCHED.some((one) => one === kind) || (kind === 'PAYMENT' && reverses !== null)) return null
  return foldedTexts({
    kind,
    number,
    reference: details && 'reference' in details ? details.reference : null,
    reason: details && 'reason' in details ? details.reason : null,
    externalReference: details && 'externalReference' in details ? details.externalReference : null,
  })
}

const TEXTS = `e.business_key AS "businessKey", e.key, e.kind, e.number, e.details::jsonb ->> 'reference' AS reference,
  e.details::jsonb ->> 'reason' AS reason, e.external_reference AS "externalReference"`

/** Entries `e` that have no text `t` under the present rules. */
const UNFOLDED = `account_entry e
  LEFT JOIN entry_text t ON t.business_key = e.business_key AND t.entry_key = e.key AND t.search_version = ${SEARCH_FOLD_VERSION}`
const IS_UNFOLDED = `t.entry_key IS NULL AND e.kind IN (${kindsIn(SEARCHED)})
  AND (e.kind <> 'PAYMENT' OR e.reverses_key IS NULL)`

type UnfoldedRow = Texts & { readonly businessKey: number; readonly key: number }

export type EntrySearch = {
  /** Whether one entry `e` is found: where few are looked at, or most are found. */
  readonly condition: string
  /** All that are found, in parts that have nothing in common; each is what `e` is read from, and a condition. */
  readonly parts: readonly { readonly from: string; readonly where: string }[]
  readonly parameters: Readonly<Record<string, unknown>>
}

type Search = { readonly businessId: string; readonly environment: Environment; readonly search?: string | undefined }

/**
 * Finds entries of some kinds: each word is in an entry's own text, or in what its customer is found by. Customers are
 * looked for first, and all entries of those are found that have every word. Undefined where nothing is searched.
 */
export async function entriesFound(
  connection: Connection,
  { businessId, environment, search }: Search,
  kinds: readonly EntryKind[],
): Promise<EntrySearch | undefined> {
  const terms = search === undefined ? [] : searchTerms(search)
  if (terms.length === 0) return undefined
  // Folded words are letters, digits and spaces: nothing that LIKE would take for a pattern.
  const spellings = Object.fromEntries(
    terms.flatMap((term, index) => term.map((spelling, at) => [`s${index}_${at}`, spelling] as const)),
  )
  const has = (text: string, index: number): string =>
    `(${(terms[index] ?? []).map((_spelling, at) => `${text} LIKE '%' || @s${index}_${at} || '%'`).join(' OR ')})`
  const all = terms.map((_term, index) => index)

  const named = connection.many<{ key: number; has: number }>(
    `WITH k AS MATERIALIZED (SELECT key, merged_into_key, has FROM (
         SELECT c.key, c.merged_into_key, ${all.map((index) => `(${has('c.search_text', index)}::int << ${index})`).join(' | ')} AS has
         FROM customer c WHERE c.business_key = ${BUSINESS_KEY}) known WHERE has > 0)
     SELECT key, has FROM k WHERE merged_into_key IS NULL
     UNION ALL SELECT n.key, k.has FROM k JOIN customer n ON n.business_key = ${BUSINESS_KEY} AND n.merged_into_key = k.key`,
    { businessId, ...spellings },
  )
  const [customers, hasAll] = await Promise.all([named, isFolded(connection)])
  const unfolded = hasAll ? [] : await unfoldedOf(connection, { businessId, environment }, kinds)
  const keysWith = (wanted: number) => customers.filter((one) => (one.has & wanted) === wanted).map(({ key }) => key)
  const byHand = terms.map((term) =>
    unfolded.filter((row) => term.some((spelling) => foldedTexts(row).includes(spelling))).map(({ key }) => key),
  )
  const parameters = {
    ...spellings,
    ofAll: keysWith((1 << terms.length) - 1),
    ...Object.fromEntries(all.map((index) => [`of${index}`, keysWith(1 << index)])),
    ...(unfolded.length > 0 && Object.fromEntries(byHand.map((keys, index) => [`by${index}`, keys]))),
    ...(unfolded.length > 0 && { byAny: [...new Set(byHand.flat())] }),
  }

  const isOf = (customers: string): string => `e.customer_key IN (SELECT unnest(@${customers}::bigint[]))`
  const condition = all
    .map((index) => {
      // An expression and not EXISTS, which would be answered for all entries at once.
      const own = `coalesce((SELECT ${has('t.search_text', index)} FROM entry_text t WHERE t.business_key = e.business_key
        AND t.entry_key = e.key AND t.search_version = ${SEARCH_FOLD_VERSION}), false)`
      const later = unfolded.length > 0 ? ` OR e.key = ANY(@by${index}::bigint[])` : ''
      return ` AND (${isOf(`of${index}`)} OR ${own}${later})`
    })
    .join('')
  const besides = `NOT ${isOf('ofAll')}${terms.length > 1 ? condition : ''}`
  const parts = [
    ...(parameters.ofAll.length > 0 ? [{ from: 'account_entry e', where: isOf('ofAll') }] : []),
    {
      from: 'entry_text f JOIN account_entry e ON e.business_key = f.business_key AND e.key = f.entry_key',
      where: `f.business_key = ${BUSINESS_KEY} AND f.search_version = ${SEARCH_FOLD_VERSION}
        AND (${all.map((index) => has('f.search_text', index)).join(' OR ')}) AND ${besides}`,
    },
    ...(unfolded.length > 0
      ? [{ from: 'account_entry e', where: `e.key = ANY(@byAny::bigint[]) AND ${besides}` }]
      : []),
  ]
  return { condition, parts, parameters }
}

function unfoldedOf(
  connection: Connection,
  of: { readonly businessId: string; readonly environment: Environment },
  kinds: readonly EntryKind[],
): Promise<UnfoldedRow[]> {
  return connection.many<UnfoldedRow>(
    `SELECT ${TEXTS} FROM ${UNFOLDED} WHERE e.business_key = ${BUSINESS_KEY} AND e.environment = @environment
       AND e.kind IN (${kindsIn(kinds)}) AND ${IS_UNFOLDED}`,
    of,
  )
}

/** How far the folding of what was stored without came: businesses by their keys, and entries of the next one. */
const BUSINESSES = 'entry_text_business'
const ENTRIES = 'entry_text'
const ROWS_AT_ONCE = 500

type Progress = { readonly name: string; readonly version: number; readonly after: number | null }

const progress = (connection: Connection): Promise<Progress[]> =>
  connection.many<Progress>(
    `SELECT name, version, after_key AS after FROM search_refresh WHERE name IN ('${BUSINESSES}', '${ENTRIES}')`,
  )

const isFolded = async (connection: Connection): Promise<boolean> =>
  (await progress(connection)).some(
    ({ name, version, after }) => name === BUSINESSES && version === SEARCH_FOLD_VERSION && after === null,
  )

/** Folds some of what was stored without, or under other rules. Answers whether there may be more. */
export async function foldSomeEntries(connection: Connection): Promise<boolean> {
  const known = (await progress(connection)).filter(({ version }) => version === SEARCH_FOLD_VERSION)
  const after = (name: string): number | null => {
    const found = known.find((one) => one.name === name)
    return found ? found.after : 0
  }
  const business = after(BUSINESSES)
  if (business === null) return false

  const rows = await connection.many<UnfoldedRow>(
    `SELECT ${TEXTS} FROM ${UNFOLDED}
     WHERE (e.business_key, e.key) > (@business::bigint, @entry::bigint) AND ${IS_UNFOLDED}
     ORDER BY e.business_key, e.key LIMIT ${ROWS_AT_ONCE}`,
    { business, entry: after(ENTRIES) ?? 0 },
  )
  await connection.run(
    `INSERT INTO entry_text AS t (business_key, entry_key, search_text, search_version)
     SELECT v.business_key, v.entry_key, v.search_text, ${SEARCH_FOLD_VERSION}
     FROM unnest(@businesses::bigint[], @entries::bigint[], @texts::text[]) AS v(business_key, entry_key, search_text)
     ON CONFLICT (business_key, entry_key) DO UPDATE
       SET search_text = excluded.search_text, search_version = excluded.search_version`,
    {
      businesses: rows.map(({ businessKey }) => businessKey),
      entries: rows.map(({ key }) => key),
      texts: rows.map(foldedTexts),
    },
  )
  const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
  await keep(BUSINESSES, last?.businessKey ?? null)
  await keep(ENTRIES, last?.key ?? null)
  return true

  async function keep(name: string, key: number | null): Promise<void> {
    await connection.run(
      `INSERT INTO search_refresh (name, version, after_key) VALUES (@name, ${SEARCH_FOLD_VERSION}, @key)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version, after_key = excluded.after_key`,
      { name, key },
    )
  }
}
