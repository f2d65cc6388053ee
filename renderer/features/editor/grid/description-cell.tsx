import { useLayoutEffect, useRef, useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { Product } from '../../../../core/contract/records/product.ts'
import { ProductField } from '../../../components/records/fields.tsx'
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
 * What is sold: any text, shown whole, and saved products are searched in it. Only where the cursor is there is a
 * search; the others are bare text areas, which cost nothing.
 */
export function DescriptionCell({ row, line, isSearching, problem, placeholder }: Props) {
  const { businessId, store, edit, lineParts } = useEditorTools()
  const { data: business } = useBusiness(businessId)
  // Whoever types bills alone sees no products.
  const mayFind = business === undefined || may(business, 'catalogue.read')
  const field = useRef<HTMLInputElement>(null)
  const [isNew, setIsNew] = useState<string>()
  const [pace] = useState(createScannerDetection)

  useLayoutEffect(() => {
    if (!isSearching || !mayFind) return
    field.current?.focus()
    field.current?.select()
  }, [isSearching, mayFind])

  const common = {
    'data-cell': 'description',
    'data-path': `items[${line - 1}].description`,
    'aria-label': editorTexts.cellOfLine(editorTexts.fields.description, line),
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem === undefined ? undefined : `wrong-${row.id}`,
    placeholder,
  }
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

  const dialog = isNew !== undefined && (
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
  )

  if (!isSearching || !mayFind) {
    return (
      <>
        <textarea
          {...common}
          rows={1}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          className={styles['input']}
          autoComplete="off"
          value={row.description}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        {dialog}
      </>
    )
  }

  return (
    <>
      <ProductField
        {...common}
        ref={field}
        businessId={businessId}
        wraps
        variant="unstyled"
        classNames={{ input: styles['input'] ?? '', section: styles['noSection'] ?? '' }}
        listWidth={340}
        value={row.description}
        onType={type}
        onEnter={goOn}
        {...(!lineParts && { onCreate: (typed: string) => setIsNew(typed) })}
        onPick={take}
      />
      {dialog}
    </>
  )
}
