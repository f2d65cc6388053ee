import { IconX } from '@tabler/icons-react'
import { memo } from 'react'

import { Money } from '../../../components/display/figures.tsx'
import { formatSigned } from '../../../lib/format/money.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Cell, type FormerCodes, isBlank, type Row } from '../document/doc.ts'
import { fieldOfCell, namedProblem, problemOfCell } from '../document/field-paths.ts'
import { figuresOf } from '../document/figures.ts'
import { withFormerCodes } from '../document/former-codes.ts'
import { discountPercentOf } from '../document/percent-discount.ts'
import { useEditorTools } from '../session/context.ts'
import { focusCell } from '../session/focus.ts'
import { DescriptionCell } from './description-cell.tsx'
import styles from './grid.module.css'
import { RowDetails } from './row-details.tsx'

const words = editorTexts.grid

type Props = {
  readonly row: Row
  readonly index: number
  readonly includesVat: boolean
  /** The description has the cursor, so products are searched in it. */
  readonly isSearching: boolean
  readonly hasDetails: boolean
  /** Whether cells that are still empty are wrong already. */
  readonly showsMissing: boolean
  /** What the core refused, by cell. */
  readonly refused: Partial<Record<Cell, string>> | undefined
}

/** One line. It is drawn again only when something of its own has changed. */
export const InvoiceRow = memo(function LineRow(props: Props) {
  const { row, index, includesVat, isSearching, hasDetails, showsMissing, refused } = props
  const { lineParts } = useEditorTools()
  const Details = lineParts?.Details ?? RowDetails
  const blank = isBlank(row)
  const { problems, input, lineTotal, tax, difference } = figuresOf(row, includesVat)

  const problemOf = (cell: Cell) => {
    const isEmpty = row[cell].trim() === ''
    return refused?.[cell] ?? (isEmpty && !showsMissing ? undefined : problems[cell])
  }
  const code = row.typedCode ?? row.hsnCode ?? row.isicCode ?? undefined
  const wrong = (['description', 'quantity', 'unit', 'price', 'discount', 'vat'] as const).flatMap((cell) => {
    const problem = problemOf(cell)
    return problem === undefined ? [] : [problemOfCell(cell, problem)]
  })
  // While the codes are open, their field says it.
  const said = row.typedCode && !hasDetails ? [...wrong, namedProblem(words.code, editorTexts.details.noCode)] : wrong

  return (
    <>
      <tr role="row" className={styles['row']} data-row={row.id} data-blank={blank || undefined}>
        <td role="gridcell" data-column="number">
          {index + 1}
        </td>
        <td role="gridcell" data-column="description" aria-colspan={blank ? 9 : undefined}>
          <DescriptionCell
            row={row}
            line={index + 1}
            isSearching={isSearching}
            problem={problemOf('description')}
            placeholder={blank ? words.hint : undefined}
          />
        </td>
        {!blank && (
          <>
            <td role="gridcell" data-column="code">
              {lineParts ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles['code']}
                  data-command="details"
                  aria-expanded={hasDetails}
                >
                  <lineParts.Summary row={row} index={index} />
                </button>
              ) : (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles['code']}
                  data-command="details"
                  data-missing={code === undefined || undefined}
                  data-wrong={row.typedCode ? true : undefined}
                  aria-expanded={hasDetails}
                  aria-label={words.details(code ?? words.noCode, index + 1)}
                >
                  {code ?? words.noCode}
                </button>
              )}
            </td>
            <TextCell
              rowId={row.id}
              value={row.quantity}
              cell="quantity"
              index={index}
              problem={problemOf('quantity')}
            />
            <TextCell rowId={row.id} value={row.unit} cell="unit" index={index} problem={problemOf('unit')} />
            <TextCell rowId={row.id} value={row.price} cell="price" index={index} problem={problemOf('price')} />
            <TextCell
              rowId={row.id}
              value={row.discount}
              cell="discount"
              index={index}
              problem={problemOf('discount')}
              percent={discountPercentOf(row)}
            />
            <TextCell rowId={row.id} value={row.vat} cell="vat" index={index} problem={problemOf('vat')} />
            <td role="gridcell" data-column="amount">
              {input && <Money amount={includesVat ? lineTotal + tax : lineTotal} />}
              {difference !== 0n && (
                <small className={styles['difference']} title={words.differenceWhy}>
                  {words.difference(formatSigned(difference))}
                </small>
              )}
            </td>
            <td role="gridcell" data-column="remove">
              <button
                type="button"
                tabIndex={-1}
                className={styles['remove']}
                data-command="delete"
                aria-label={words.remove(index + 1)}
              >
                <IconX size={14} aria-hidden />
              </button>
            </td>
          </>
        )}
      </tr>
      {said.length > 0 && (
        <tr role="row" className={styles['under']}>
          <td role="gridcell" />
          <td role="gridcell" aria-colspan={9} id={`wrong-${row.id}`} className={styles['problems']}>
            {said.join(' ')}
          </td>
        </tr>
      )}
      {row.discountFor && !blank && (
        <tr role="row" className={styles['under']}>
          <td role="gridcell" />
          <td role="gridcell" aria-colspan={9} className={styles['former']}>
            <span role="status">{words.discountStays(row.discount)}</span>
          </td>
        </tr>
      )}
      {row.former && !blank && (
        <tr role="row" className={styles['under']}>
          <td role="gridcell" />
          <td role="gridcell" aria-colspan={9} className={styles['former']}>
            <FormerCode row={row} former={row.former} />
          </td>
        </tr>
      )}
      {hasDetails && !blank && (
        <tr role="row" className={styles['under']}>
          <td role="gridcell" aria-colspan={10}>
            <Details row={row} index={index} />
          </td>
        </tr>
      )}
    </>
  )
})

/** The code of a product that the line is no longer called after, which may be meant all the same. */
function FormerCode({ row, former }: { readonly row: Row; readonly former: FormerCodes }) {
  const { edit } = useEditorTools()
  const code = former.hsnCode ?? former.isicCode ?? ''
  const keep = () => {
    edit({
      type: 'row',
      rowId: row.id,
      field: former.hsnCode === null ? 'isicCode' : 'hsnCode',
      to: withFormerCodes(row),
    })
    focusCell(row.id, 'quantity')
  }
  return (
    <span role="status">
      {words.formerCode(code, former.codedAs)}{' '}
      <button type="button" className={styles['keep']} onClick={keep}>
        {words.keepFormerCode(code)}
      </button>
    </span>
  )
}

type CellProps = {
  readonly rowId: string
  readonly cell: Exclude<Cell, 'description'>
  readonly value: string
  readonly index: number
  readonly problem: string | undefined
  /** The part of the line that a discount is. */
  readonly percent?: string | undefined
}

/** A bare input: Mantine's would take two hundred lines a second to draw. */
const TextCell = memo(function TextCell({ rowId, cell, value, index, problem, percent }: CellProps) {
  const { edit } = useEditorTools()
  const label = editorTexts.cellOfLine(editorTexts.fields[fieldOfCell[cell]], index + 1)
  return (
    <td role="gridcell" data-column={cell}>
      <input
        className={styles['input']}
        data-cell={cell}
        data-figure={cell !== 'unit' || undefined}
        data-path={`items[${index}].${fieldOfCell[cell]}`}
        aria-label={percent === undefined ? label : words.percentOff(label, words.percent(percent))}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `wrong-${rowId}`}
        inputMode={cell === 'unit' ? 'text' : 'decimal'}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => edit({ type: 'cell', rowId, cell, text: currentTarget.value })}
      />
      {percent !== undefined && (
        <small aria-hidden className={styles['percent']}>
          {words.percent(percent)}
        </small>
      )}
    </td>
  )
})
