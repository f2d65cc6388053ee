import { useRef, useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { Product } from '../../../../core/contract/records/product.ts'
import type { FieldSearch } from '../../../components/combobox/attached-combobox.tsx'
import { ProductSearch } from '../../../components/records/fields.tsx'
import { isBarcodeOf, looksLikeBarcode } from '../../../lib/form/resolve-match.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { Row } from '../document/doc.ts'
import { useEditorTools } from '../session/context.ts'
import { focusCell } from '../session/focus.ts'
import styles from './grid.module.css'
import { ProductDialog } from './product-dialog.tsx'
import { createScannerDetection } from './scanner-detection.ts'

type Props = {
  readonly row: Row
  readonly line: number
  readonly isSearching: boolean
  readonly problem: string | undefined
  readonly placeholder: string | undefined
}

/**
 * What is sold: any text, shown whole, and saved products are searched in it. All are bare text areas, which cost
 * nothing; where the cursor is, a search is attached.
 */
export function DescriptionCell({ row, line, isSearching, problem, placeholder }: Props) {
  const { businessId, store, edit, lineParts } = useEditorTools()
  const { data: business } = useBusiness(businessId)
  // Whoever types bills alone sees no products.
  const mayFind = business === undefined || may(business, 'catalogue.read')
  const field = useRef<HTMLTextAreaElement>(null)
  const search = useRef<FieldSearch>(null)
  // The click that brings the cursor opens no list.
  const hadCursor = useRef(false)
  const [isNew, setIsNew] = useState<string>()
  const [pace] = useState(createScannerDetection)

  const type = (text: string) => {
    pace.typed(text, performance.now())
    edit({ type: 'cell', rowId: row.id, cell: 'description', text: text.replace(/\s*\n\s*/g, ' ') })
  }
  const rows = () => store.getState().doc.rows
  const typed = () =>
    rows()
      .find(({ id }) => id === row.id)
      ?.description.trim() ?? ''
  // Whoever scans goes on scanning.
  const goToNextLine = () => {
    const next = rows()[rows().findIndex(({ id }) => id === row.id) + 1]
    focusCell(next?.id ?? row.id, 'description')
  }
  const take = (product: Product) => {
    const isScanned = looksLikeBarcode(typed()) || pace.isScanned()
    const isOfCode = isBarcodeOf(product, typed())
    edit({ type: 'product', rowId: row.id, product })
    // Whoever types a code goes on to its quantity, as with a name.
    if (isOfCode && isScanned) goToNextLine()
    else focusCell(row.id, 'quantity')
  }
  const goOn = () => {
    if (!looksLikeBarcode(typed())) return focusCell(row.id, 'quantity')
    edit({ type: 'row', rowId: row.id, field: 'description', to: { unknownBarcode: typed() } })
    goToNextLine()
  }

  return (
    <>
      <textarea
        ref={field}
        data-cell="description"
        data-path={`items[${line - 1}].description`}
        aria-label={editorTexts.cellOfLine(editorTexts.fields.description, line)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `wrong-${row.id}`}
        placeholder={placeholder}
        rows={1}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        className={styles['input']}
        autoComplete="off"
        value={row.description}
        onChange={({ currentTarget }) => (search.current?.type ?? type)(currentTarget.value)}
        onMouseDown={({ currentTarget }) => (hadCursor.current = currentTarget === document.activeElement)}
        onClick={(event) => hadCursor.current && search.current?.click(event)}
        onKeyDown={(event) => search.current?.press(event)}
        onBlur={() => search.current?.blur()}
      />
      {isSearching && mayFind && (
        <ProductSearch
          field={field}
          handle={search}
          businessId={businessId}
          listWidth={340}
          onType={type}
          onEnter={goOn}
          {...(!lineParts && { onCreate: (typed: string) => setIsNew(typed) })}
          onPick={take}
        />
      )}
      {isNew !== undefined && (
        <ProductDialog
          name={isNew}
          onClose={() => {
            setIsNew(undefined)
            focusCell(row.id, 'description')
          }}
          onMade={(product) => {
            setIsNew(undefined)
            take(product)
          }}
        />
      )}
    </>
  )
}
