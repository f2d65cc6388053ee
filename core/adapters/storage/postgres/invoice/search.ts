import { looksLikeQrText } from '../../../../domain/qr/text.ts'
import { parseSearchAmount } from '../../../../domain/text/search-amount.ts'
import { searchFold, searchTerms } from '../../../../domain/text/search-fold.ts'
import { parseSearchNumber } from '../../../../domain/text/search-number.ts'
import type { Piece } from '../../sqlite/search/part-reader.ts'
import { FIELDS } from '../../sqlite/search/part.ts'
import { isNumber } from '../../sqlite/sql/search-codec.ts'
import type { Connection } from '../engine/connection.ts'
import type { Matches, WordIndex } from '../search/word-index.ts'
import { searchOf } from '../sql/search.ts'

/** Whether an invoice `i` is what somebody looks for, with the parameters of the condition. */
export type Sought = {
  readonly condition: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** The keys of the invoices with the number that is searched, which come first; undefined where none is. */
  readonly numbered: readonly number[] | undefined
  /** What the index of words is asked; undefined where no words are searched. */
  readonly words?: {
    readonly terms: readonly { readonly spellings: readonly Piece[]; readonly customers: readonly number[] }[]
    /** Between these totals, it is found, too. */
    readonly amount: ReturnType<typeof parseSearchAmount>
  }
}

/** In the words of the index of codes: encrypted, no two begin alike. */
const CODE_BEGINS = 'substr(i.qr_text, 1, 16)'

/** What a search of the business @businessKey asks for; undefined where nothing is searched. */
export async function soughtBy(
  connection: Connection,
  businessKey: number,
  search: string | undefined,
): Promise<Sought | undefined> {
  // A scanned code is no text to look into.
  const qrText = search?.trim() ?? ''
  if (looksLikeQrText(qrText)) {
    const condition = `${CODE_BEGINS} = substr(@qrText, 1, 16) AND i.qr_text = @qrText`
    return { condition, parameters: { qrText }, numbered: undefined }
  }
  if (search === undefined || qrText === '') return undefined

  const number = parseSearchNumber(search)
  const numbered = number && (await numberedKeys(connection, businessKey, number))
  const words = searchOf(search)
  if (words === undefined) return undefined
  const parameters: Record<string, unknown> = { ...words.parameters }
  const typed = searchTerms(search)
  const conditions: string[] = []
  const terms: { readonly spellings: readonly Piece[]; readonly customers: readonly number[] }[] = []
  for (const [at, term] of words.terms.entries()) {
    const inText = term('invoice', 'i')
    const isOfHead = isNumber(typed[at]?.[0] ?? '')
    const spellings = (typed[at] ?? []).map((text) => ({ text, fields: isOfHead ? (['head'] as const) : FIELDS }))
    if (!isOfHead) {
      conditions.push(`(${inText})`)
      terms.push({ spellings, customers: [] })
    } else {
      // A number may be the customer's phone or TIN, too.
      const customers = `customers${at}`
      const ofCustomers = await keysOf(
        connection,
        `SELECT c.key FROM customer c WHERE c.business_key = @businessKey AND ${term('customer', 'c')}`,
        { businessKey, ...words.parameters },
      )
      parameters[customers] = ofCustomers
      terms.push({ spellings, customers: ofCustomers })
      conditions.push(`((${inText}) OR i.customer_key = ANY(@${customers}::bigint[]))`)
    }
  }

  // And a whole search may be an amount, as a bank's message has it, or the number of an invoice, written short.
  const others: string[] = []
  const amount = parseSearchAmount(search)
  if (amount) {
    others.push('i.total BETWEEN @leastTotal AND @mostTotal')
    Object.assign(parameters, { leastTotal: amount.least, mostTotal: amount.most })
  }
  if (numbered && numbered.length > 0) {
    others.push('i.key = ANY(@numbered::bigint[])')
    Object.assign(parameters, { numbered })
  }
  const byWords = conditions.join(' AND ')
  const condition = others.length > 0 ? `(${[`(${byWords})`, ...others].join(' OR ')})` : byWords
  return { condition, parameters, numbered, words: { terms, amount } }
}

/** What a search finds by the index of words, in all invoices of a business; undefined where it is not asked. */
export async function matchesOf(
  connection: Connection,
  index: WordIndex,
  businessKey: number,
  { words, numbered, condition, parameters }: Sought,
): Promise<Matches | undefined> {
  if (words === undefined || words.terms.length === 0) return undefined
  const keysBy = (where: string, values: Readonly<Record<string, unknown>>): Promise<number[]> =>
    keysOf(connection, `SELECT i.key FROM invoice i WHERE i.business_key = @businessKey AND ${where}`, {
      businessKey,
      ...values,
    })
  const ofAmount = words.amount && (await keysBy('i.total BETWEEN @least AND @most', { ...words.amount }))
  const terms: { readonly spellings: readonly Piece[]; readonly keys: readonly number[] }[] = []
  for (const { spellings, customers } of words.terms) {
    const keys = customers.length === 0 ? [] : await keysBy('i.customer_key = ANY(@customers::bigint[])', { customers })
    terms.push({ spellings, keys })
  }
  const keys = [...(ofAmount ?? []), ...(numbered ?? [])]
  return index.find({ businessKey, terms, keys, condition, parameters })
}

async function keysOf(
  connection: Connection,
  select: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<number[]> {
  const rows = await connection.many<{ key: number }>(select, parameters)
  return rows.map(({ key }) => key)
}

/** One in each series at most: what they begin with is folded here. */
async function numberedKeys(
  connection: Connection,
  businessKey: number,
  { prefix, sequence }: { readonly prefix: string; readonly sequence: number },
): Promise<number[]> {
  const rows = await connection.many<{ key: number; invoiceNumber: string }>(
    `SELECT i.key, i.invoice_number AS "invoiceNumber" FROM invoice i
     WHERE i.business_key = @businessKey AND i.sequence = @sequence ORDER BY i.key`,
    { businessKey, sequence },
  )
  return rows.filter(({ invoiceNumber }) => searchFold(invoiceNumber).startsWith(prefix)).map(({ key }) => key)
}
