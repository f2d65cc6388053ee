import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { FileField } from './fields/field.ts'
import type { RowReading, RowWarning } from './rows-to-send.ts'
import { amountAndSide, SIDE } from '../../../lib/spreadsheet/signed-amount.ts'

const { doubts: words } = importTexts

/** What a column of a list says of its rows that makes some of them no records, and about which field it is asked. */
type Kind = {
  readonly field: string
  readonly head: RegExp
  readonly says: RegExp
  readonly message: (said: string, head: string) => string
  /** It is probably credit of the customer, written without its sign. */
  readonly isCredit?: true
}

const KIND_OF_DOCUMENT =
  /^(?:(?:transaction|trans|tran|trx|txn|document|doc|voucher|vch|entry|invoice|journal|source) )?(?:type|kind|code)$/

// Credit sales are owed; a sales credit note is not.
const CREDITED = new RegExp(
  [
    String.raw`^(?:c|cr|sc|sa|sr|sd)$`,
    String.raw`^(?!.*\b(?:credit|deposit|advance|prepayment) (?:sales?|invoices?)\b)(?!.*\bon credit\b).*\b(?:credit|c/?n|cm|crn|cr|receipts?|rcpts?|rct|rv|payments?|pmts?|pymts?|prepayments?|overpayments?|refunds?|returns?|rtn|deposits?|advances?|on account|allowances?)\b`,
  ].join('|'),
  'i',
)

/** What is owed by its kind. */
const OWED =
  /^(?:d|dr|db|si|s|i|iv|in|inv|dn|dm|ob|op)$|\b(?:invoices?|invs?|sales?|bills?|debits?|d\/?n|charges?|opening|balances? (?:b\/?f|forward)|b\/?f|interest|fees?|cash|pos|out_invoice)\b/i

/** Entries by hand, which may be anything. */
const BY_HAND =
  /^(?:jv|jnl|jrnl|jnls|je|gj|gje|gl)$|\b(?:journals?|jnl|adj|adjustments?|contra|transfers?|reclass\w*)\b/i

const KINDS: readonly Kind[] = [
  {
    field: 'amount',
    head: KIND_OF_DOCUMENT,
    says: CREDITED,
    message: words.credited,
    isCredit: true,
  },
  {
    field: 'amount',
    head: SIDE,
    says: /^(?:c|cr|credit|-)\.?$/i,
    message: words.credited,
    isCredit: true,
  },
  {
    field: 'amount',
    head: /^(?:(?:payment|invoice) )?(?:status|state)$/,
    says: /^(?:fully )?(?:paid|settled|closed|cleared|cancell?ed|void(?:ed)?|draft|reversed|written off)(?: in full| off)?$/i,
    message: words.settled,
  },
  {
    field: 'unitPrice',
    head: /^price list(?: name)?$/,
    says: /\b(?:buying|purchases?|cost)\b/i,
    message: words.bought,
  },
  {
    field: 'name',
    head: /^(?:(?:contact|party|record|account|customer|relationship) )?(?:type|kind|category|group|status)$|^relationship$/,
    says: /^(?:vendors?|suppliers?|creditors?|employees?|staff|prospects?|leads?|competitors?)$/i,
    message: words.otherKind,
  },
  {
    field: 'name',
    head: /^(?:is )?(?:prospect|lead|supplier|vendor|employee)$/,
    says: /^(?:yes|y|true|1|x)$/i,
    message: (_, head) => words.otherKind(head),
  },
]

/** Rows of a list that its own columns call something else than its records: suppliers, receipts, what is paid. */
export function otherKinds(
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
  fields: readonly FileField[],
): RowWarning[] {
  const folded = heads.map((head) => foldHead(head))
  const isOfGoods = fields.some(({ name }) => name === 'unitPrice')
  return KINDS.filter(({ field }) => mapping.includes(field) && !(isOfGoods && field === 'name')).flatMap(
    ({ field, head, says, message, isCredit }) =>
      folded
        .flatMap((name, column) => (head.test(name) ? [column] : []))
        .flatMap((column) =>
          rows.flatMap(({ number, cells }) => {
            const said = cellText(cells[column]).trim()
            const amount = isCredit ? amountAndSide(cellText(cells[mapping.indexOf(field)])) : undefined
            if (!says.test(said) || amount?.isCredit === true) return []
            const suggestion = amount ? `-${amount.amount}` : null
            return [{ row: number, field, message: message(said, heads[column] ?? ''), suggestion }]
          }),
        ),
  )
}

/** Rows of what is owed whose own kind is none of those that are owed, where a column says kinds of documents: they are looked at. */
export function unknownKinds(rows: readonly GridRow[], heads: readonly string[], mapping: Mapping): RowWarning[] {
  if (!mapping.includes('amount')) return []
  const columns = heads.flatMap((head, column) => (KIND_OF_DOCUMENT.test(foldHead(head)) ? [column] : []))
  return columns.flatMap((column) => {
    const said = rows.map(({ number, cells }) => ({ number, kind: cellText(cells[column]).trim() }))
    const isKnown = (kind: string) => OWED.test(kind) || CREDITED.test(kind)
    // A column of numbers, or of kinds of customers, says nothing of documents.
    const areDocuments = said.some(({ kind }) => isKnown(kind) || BY_HAND.test(kind))
    if (!areDocuments || said.some(({ kind }) => /\d{3}/.test(kind))) return []
    return said
      .filter(({ kind }) => kind !== '' && (BY_HAND.test(kind) || !isKnown(kind)) && !CREDITED.test(kind))
      .map(({ number, kind }) => ({ row: number, field: 'amount', message: words.unknownKind(kind), suggestion: null }))
  })
}

/** The numbers of rows in which nothing is open: what was paid stands in many lists of what is owed. */
export function settledRows(rows: readonly GridRow[], mapping: Mapping): number[] {
  const column = mapping.indexOf('amount')
  return rows.flatMap(({ number, cells }) => {
    const text = cellText(cells[column]).replace(/^\W*(?:ngn|n|=n=)?\s*|\s*(?:dr|cr)\.?$/gi, '')
    return column !== -1 && /^0+(?:[.,]0+)?$/.test(text) ? [number] : []
  })
}

const SAYS_TAXED =
  /^(?:(?:variant|is) )?(?:taxable|taxed|vatable)$|^(?:(?:sales|customer|output|item|default) )?(?:tax|vat) (?:code|status|group|treatment|liability|applicable)$|^(?:default )?(?:sales|customer|output) (?:tax(?:es)?|vat)(?: rate)?$|^tax vat$|^charge (?:tax|vat)$|^tax name$|^taxes$/
/** What is called so says the opposite. */
const SAYS_UNTAXED =
  /^(?:is )?(?:vat|tax) (?:exempt(?:ed|ion)?|free)$|^(?:is )?exempt(?:ed)?(?: from)?(?: (?:vat|tax))?$|^(?:is )?zero rated$|^non (?:vatable|taxable)$/
const NOT_TAXED =
  /^(?:no|n|false|0|none|non|nil|e|ex|exm|z|zr|zero|v0|(?:(?:tax|vat) )?exempt\b.*|.* exempt|(?:(?:tax|vat) )?zero[- ]?rated?\b.*|(?:not|non)[- ]?(?:taxable|vatable)|no (?:vat|tax)|out of scope|t0|t2|t9|(?:(?:tax|vat) ?[@(]? ?)?0(?:\.0+)? ?%.*)$/i
const YES = /^(?:yes|y|true|1|x|✓|exempt(?:ed)?)$/i
const OWN_RATE = /(\d+(?:[.,]\d+)?) ?%/

/**
 * What a list says is not taxed has no VAT, where no column has its rate; each such row is looked at, and so is what has
 * another rate there, or nothing.
 */
export function withoutTax(
  reading: RowReading,
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
): RowReading {
  const column = heads.findIndex((head) => SAYS_TAXED.test(foldHead(head)) || SAYS_UNTAXED.test(foldHead(head)))
  if (column === -1 || mapping.includes('taxPercent') || !mapping.includes('name')) return reading
  const head = heads[column] ?? ''
  const isOpposite = SAYS_UNTAXED.test(foldHead(head))
  const saidOf = (row: GridRow | undefined) => cellText(row?.cells[column]).trim()
  const isUntaxed = (row: GridRow | undefined) => (isOpposite ? YES : NOT_TAXED).test(saidOf(row))
  const doubt = ({ number }: GridRow, message: string) => ({ row: number, field: 'name', message, suggestion: null })
  const hasOtherRate = (row: GridRow) => {
    const rate = OWN_RATE.exec(saidOf(row))?.[1]?.replace(',', '.')
    return rate !== undefined && Number(rate) !== 7.5 && Number(rate) !== 0
  }
  const empty = isOpposite ? [] : rows.filter((row) => saidOf(row) === '')
  const [first] = empty.length === rows.length ? [] : empty
  const numbers = empty.slice(1).map(({ number }) => number)
  const doubts = [
    ...rows.filter(isUntaxed).map((row) => doubt(row, words.untaxed(head))),
    ...rows.filter(hasOtherRate).map((row) => doubt(row, words.otherRate(saidOf(row), head))),
    ...(first === undefined ? [] : [doubt(first, words.noRate(numbers, head))]),
  ]
  return {
    ...reading,
    bodies: reading.bodies.map((body, at) => (isUntaxed(rows[at]) ? { ...body, taxPercent: 0 } : body)),
    doubts: [...reading.doubts, ...doubts],
  }
}

/** Of a list in which most is credit: each of those, which may be owed and written from the other side. */
export function mostlyCredit(rows: readonly GridRow[], mapping: Mapping): RowWarning[] {
  const column = mapping.indexOf('amount')
  const found = rows.flatMap(({ number, cells }) => {
    const text = cellText(cells[column]).trim()
    return column === -1 || !/\d/.test(text) ? [] : [{ number, ...amountAndSide(text) }]
  })
  const credits = found.filter(({ isCredit }) => isCredit)
  if (credits.length < 2 || credits.length * 2 <= found.length) return []
  const message = words.mostlyCredit
  return credits.map(({ number, amount }) => ({ row: number, field: 'amount', message, suggestion: amount }))
}
