import { searchTerms, searchText } from '../../../../domain/text/search-fold.ts'
import type { PaymentOutQuery, PayablesRepository } from '../../../../ports/payables/payables-repository.ts'
import { toSettledPayable, type PayableOpenRow } from '../../sqlite/payables/entry-codec.ts'
import type { Connection } from '../engine/connection.ts'

import { inBooks, keyIn, ofBusiness, SELECT_PAYABLE, SETTLED_TABLES } from './rows.ts'

/** Pages over the payments to all suppliers. */

const PAYMENTS = `${inBooks('e')} AND e.kind = 'PAYMENT' AND e.reverses_key IS NULL`

/** What of a payment, or of the tax that came with it, ever stood against a bill. */
const OF_PURCHASE = `e.id IN (
  SELECT c.id FROM payable_entry d JOIN payable_allocation a ON a.business_key = d.business_key AND a.debit_key = d.key
      JOIN payable_entry c ON c.business_key = a.business_key AND c.key = a.credit_key
    WHERE ${ofBusiness('d')} AND d.purchase_key = ${keyIn('purchase', '@purchaseId')}
  UNION SELECT t.details::jsonb ->> 'paymentId' FROM payable_entry t
    WHERE ${ofBusiness('t')} AND t.purchase_key = ${keyIn('purchase', '@purchaseId')} AND t.kind IN ('WHT', 'VAT_WITHHELD'))`

/** Each condition holds only where its value was given. */
const CONDITIONS: Readonly<Partial<Record<keyof PaymentOutQuery, string>>> = {
  supplierId: `e.supplier_key = ${keyIn('supplier', '@supplierId')}`,
  purchaseId: OF_PURCHASE,
  accountId: `e.details::jsonb ->> 'accountId' = @accountId`,
  from: 'e.date >= @from',
  to: 'e.date <= @to',
  method: `e.details::jsonb ->> 'method' = @method`,
}

type Books = Pick<PaymentOutQuery, 'environment'> & { readonly businessId: string }

export async function listPaymentsOut(
  connection: Connection,
  businessId: string,
  query: PaymentOutQuery,
): ReturnType<PayablesRepository['payments']> {
  const { page, after, limit, stands, search, ...said } = query
  const found = await foundBy(connection, { businessId, environment: query.environment }, search)
  const where = [
    PAYMENTS,
    ...Object.entries(CONDITIONS).flatMap(([name, condition]) =>
      said[name as keyof typeof said] === undefined ? [] : [condition],
    ),
    ...(stands === undefined ? [] : [`o.stands = ${stands ? 1 : 0}`]),
    ...found.conditions,
  ].join(' AND ')
  const parameters = { ...said, ...found.parameters, businessId }
  const behind =
    after === undefined
      ? ''
      : ` AND (e.date, e.key) < (SELECT a.date, a.key FROM payable_entry a WHERE ${ofBusiness('a')} AND a.id = @after)`
  const rows = await connection.many<PayableOpenRow>(
    `${SELECT_PAYABLE} WHERE ${where}${behind} ORDER BY e.date DESC, e.key DESC LIMIT @limit OFFSET @offset`,
    {
      ...parameters,
      ...(after !== undefined && { after }),
      limit,
      offset: after === undefined ? (page - 1) * limit : 0,
    },
  )
  const sums = await connection.one<{ count: number; paid: number }>(
    `SELECT count(*) AS count, coalesce(-sum(e.amount) FILTER (WHERE o.stands = 1), 0) AS paid
     FROM ${SETTLED_TABLES} WHERE ${where}`,
    parameters,
  )
  return { items: rows.map(toSettledPayable), totalItems: sums?.count ?? 0, paid: BigInt(sums?.paid ?? 0) }
}

type Searched = {
  readonly key: number
  readonly receipt: string | null
  readonly reference: string | null
  readonly externalReference: string | null
}

/** What payments have of their own to be found by; the tax that came with one has the number of its receipt. */
const SEARCHED = `SELECT e.key, max(t.number) AS receipt, e.details::jsonb ->> 'reference' AS reference,
    e.external_reference AS "externalReference"
  FROM payable_entry e LEFT JOIN payable_entry t ON t.business_key = e.business_key AND t.environment = e.environment
    AND t.supplier_key IS NOT DISTINCT FROM e.supplier_key AND t.date = e.date
    AND t.kind IN ('WHT', 'VAT_WITHHELD') AND t.details::jsonb ->> 'paymentId' = e.id
  WHERE ${PAYMENTS} GROUP BY e.key, e.details, e.external_reference`

/** Each term has to be in the texts of a payment, or of its supplier. Those of payments are folded here. */
async function foundBy(
  connection: Connection,
  books: Books,
  search: string | undefined,
): Promise<{ conditions: readonly string[]; parameters: Readonly<Record<string, unknown>> }> {
  const terms = search === undefined ? [] : searchTerms(search)
  if (terms.length === 0) return { conditions: [], parameters: {} }
  const rows = await connection.many<Searched>(SEARCHED, books)
  const texts = rows.map(({ key, receipt, reference, externalReference }) => ({
    key,
    text: searchText([receipt, reference, externalReference]),
  }))
  return {
    conditions: terms.map(
      (term, index) =>
        `(e.key = ANY(@found${index}::bigint[]) OR e.supplier_key IN (SELECT f.key FROM supplier f WHERE ${ofBusiness('f')}
           AND (${term.map((_spelling, at) => `strpos(f.search_text, @s${index}_${at}) > 0`).join(' OR ')})))`,
    ),
    parameters: Object.fromEntries(
      terms.flatMap((term, index) => [
        [
          `found${index}`,
          texts.filter(({ text }) => term.some((spelling) => text.includes(spelling))).map(({ key }) => key),
        ],
        ...term.map((spelling, at) => [`s${index}_${at}`, spelling]),
      ]),
    ),
  }
}
