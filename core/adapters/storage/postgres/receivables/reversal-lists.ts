import type { ReversalList } from '../../../../ports/receivables/receivables-repository.ts'
import { toReversal, type ReversedRow } from '../../sqlite/receivables/list-codec.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { ENTRY_TABLES, WITH_OPEN } from './rows.ts'

/** What of a list was taken back in some days, by what takes it back, which is little. */

/** The newest certificate counts. */
export const CERTIFICATE = `LEFT JOIN LATERAL (SELECT n.number, n.date FROM deduction_certificate n
  WHERE n.business_key = e.business_key AND n.entry_key = e.key ORDER BY n.key DESC LIMIT 1) t ON true`

/** Of what a deduction `e` is about: its invoice, or what was owed from before. */
export const DOCUMENT_NUMBER = `(SELECT d.number FROM allocation a
  JOIN account_entry d ON d.business_key = a.business_key AND d.key = a.debit_key
  WHERE a.business_key = e.business_key AND a.credit_key = e.key AND e.kind <> 'PAYMENT' ORDER BY a.key LIMIT 1)`

export const NOTHING: ReversalList = { items: [], total: 0n }
const MAX_REVERSED = 500

export type Conditions = { readonly where: string; readonly parameters: Readonly<Record<string, unknown>> }

/** Entries `e` that fulfil some conditions, and were taken back by an `x` of the given days. */
export async function reversalsOf(
  connection: Connection,
  { where, parameters }: Conditions,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<ReversalList> {
  const days = `${from === undefined ? '' : ' AND x.date >= @from'}${to === undefined ? '' : ' AND x.date <= @to'}`
  // Which they are before what they are: mostly there is none, and a statement of so many tables is long in planning.
  const rows = `account_entry x JOIN account_entry e ON e.business_key = x.business_key AND e.key = x.reverses_key
      ${WITH_OPEN} ${CERTIFICATE}
    WHERE x.business_key = ${BUSINESS_KEY} AND x.environment = @environment AND x.reverses_key IS NOT NULL AND ${where}${days}`
  const asked = { ...parameters, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const found = await connection.many<{ key: number }>(
    `SELECT x.key FROM ${rows} ORDER BY x.date DESC, x.key DESC LIMIT ${MAX_REVERSED}`,
    asked,
    'once',
  )
  if (found.length === 0) return NOTHING
  const items = await connection.many<ReversedRow>(REVERSED, {
    businessId: parameters['businessId'],
    keys: found.map(({ key }) => key),
  })
  const listed = items.map(toReversal)
  if (listed.length < MAX_REVERSED) return { items: listed, total: listed.reduce((so, { amount }) => so + amount, 0n) }
  const sum = await connection.one<{ total: number }>(`SELECT coalesce(sum(-e.amount), 0) AS total FROM ${rows}`, asked)
  return { items: listed, total: BigInt(sum?.total ?? 0) }
}

const REVERSED = `SELECT x.id, x.date, coalesce(x.details::jsonb ->> 'reason', '') AS reason, -e.amount AS amount, e.id AS "ofId", e.kind,
    coalesce(e.number, (SELECT p.number FROM account_entry p
      WHERE p.business_key = e.business_key AND p.id = e.details::jsonb ->> 'paymentId')) AS number,
    e.date AS "ofDate", c.id AS "customerId", c.name AS "customerName", c.tin AS "customerTin",
    e.details::jsonb ->> 'base' AS base, e.details::jsonb ->> 'ratePercent' AS "ratePercent", i.id AS "invoiceId",
    ${DOCUMENT_NUMBER} AS "documentNumber"
  FROM ${ENTRY_TABLES} JOIN account_entry x ON x.business_key = e.business_key AND x.reverses_key = e.key
  WHERE x.business_key = ${BUSINESS_KEY} AND x.key = ANY(@keys::bigint[]) ORDER BY x.date DESC, x.key DESC`
