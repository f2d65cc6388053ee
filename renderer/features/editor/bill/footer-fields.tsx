import { Textarea, TextInput } from '@mantine/core'

import { DayInput } from '../../../components/form/day-input.tsx'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import styles from '../page/editor.module.css'
import { useEditor, useEditorTools } from '../session/context.ts'
import { useBillField } from './use-bill-field.ts'
import { useBillFieldProblem } from './use-field-problem.ts'

const words = billEditor.header

/** What the paper says besides: its total, its IRN, when VAT arose. */
export function BillFooter() {
  const { edit } = useEditorTools()
  const printedTotal = useBillField('printedTotal')
  const irn = useBillField('irn')
  const taxPoint = useBillField('taxPoint')
  const notes = useEditor(({ doc }) => doc.notes)
  return (
    <div className={styles['closing']}>
      <TextInput
        label={words.printedTotal}
        description={words.printedTotalHint}
        data-path="total"
        inputMode="decimal"
        error={useBillFieldProblem('total')}
        autoComplete="off"
        value={printedTotal}
        onChange={({ currentTarget }) =>
          edit({ type: 'fields', field: 'total', to: { printedTotal: currentTarget.value } })
        }
      />
      <TextInput
        label={words.irn}
        description={words.irnHint}
        data-path="irn"
        error={useBillFieldProblem('irn')}
        autoComplete="off"
        maxLength={100}
        value={irn}
        onChange={({ currentTarget }) => edit({ type: 'fields', field: 'irn', to: { irn: currentTarget.value } })}
      />
      <DayInput
        label={words.taxPoint}
        description={words.taxPointHint}
        data-path="taxPoint"
        error={useBillFieldProblem('taxPoint')}
        value={taxPoint}
        onChange={(day) => edit({ type: 'fields', field: 'taxPoint', to: { taxPoint: day } })}
      />
      <Textarea
        label={words.notes}
        data-path="notes"
        autosize
        maxLength={2000}
        className={styles['notes'] ?? ''}
        value={notes}
        onChange={({ currentTarget }) => edit({ type: 'fields', field: 'notes', to: { notes: currentTarget.value } })}
      />
    </div>
  )
}
