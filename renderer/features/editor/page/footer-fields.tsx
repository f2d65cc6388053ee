import { Anchor, Select, Textarea, TextInput } from '@mantine/core'

import { PaymentMethod } from '../../../../core/contract/http/vocabulary.ts'
import { isNote } from '../../../../core/domain/invoice/notes.ts'
import { MissingAccountHint } from '../../../components/records/no-account.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { addDays, isDay } from '../../../lib/format/day.ts'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { daysInTerms } from '../document/days-in-terms.ts'
import { usePaymentDetails } from '../session/api.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import styles from './editor.module.css'
import { useFieldProblem } from './use-field-problem.ts'

const words = editorTexts.closing
const methods = PaymentMethod.options.map((value) => ({ value, label: editorTexts.methods[value] }))

/** How it is paid, and what else stands on the invoice. */
export function FooterFields() {
  const { edit, businessId } = useEditorTools()
  const terms = useEditor(({ doc }) => doc.paymentTerms)
  const method = useEditor(({ doc }) => doc.paymentMethod)
  const chosen = useEditor(({ doc }) => doc.paymentDetails)
  const corrects = useEditor(({ doc }) => isNote(doc.invoiceType))
  const isCreditNote = useEditor(({ doc }) => doc.invoiceType === 'CREDIT_NOTE')
  const notes = useEditor(({ doc }) => doc.notes)
  const { data: accounts } = usePaymentDetails(businessId)
  const usual = isCreditNote ? undefined : accounts?.find(({ isDefault }) => isDefault)
  const payInto = chosen === undefined ? (usual?.id ?? null) : chosen

  return (
    <div className={styles['closing']}>
      <TextInput
        label={words.terms}
        description={<DueByTerms />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={words.termsHint}
        data-path="paymentTerms"
        error={useFieldProblem('paymentTerms')}
        maxLength={2000}
        value={terms}
        onChange={({ currentTarget }) =>
          edit({ type: 'fields', field: 'paymentTerms', to: { paymentTerms: currentTarget.value } })
        }
      />
      <Select
        label={words.payInto}
        placeholder={words.none}
        data-path="paymentDetails"
        {...(!isCreditNote && { description: <MissingAccountHint businessId={businessId} /> })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={useFieldProblem('paymentDetails')}
        data={(accounts ?? []).map(({ id, label, details }) => ({
          value: id,
          label: [details.accountNumber, label].filter(Boolean).join(' '),
        }))}
        // A long one does not fit in a small window.
        title={accounts?.find(({ id }) => id === payInto)?.details.accountNumber ?? ''}
        allowDeselect={false}
        clearable
        clearButtonProps={{ 'aria-label': texts.clear }}
        value={payInto}
        onChange={(id) => {
          const usualMethod = accounts?.find((account) => account.id === id)?.type ?? null
          const to = { paymentDetails: id, paymentMethod: method ?? usualMethod }
          edit({ type: 'fields', field: 'paymentDetails', to })
        }}
      />
      <Select
        label={words.method}
        placeholder={words.none}
        data-path="paymentMethod"
        error={useFieldProblem('paymentMethod')}
        data={methods}
        allowDeselect={false}
        clearable
        clearButtonProps={{ 'aria-label': texts.clear }}
        value={method}
        onChange={(value) => {
          const paymentMethod = PaymentMethod.options.find((one) => one === value) ?? null
          edit({ type: 'fields', field: 'paymentMethod', to: { paymentMethod } })
        }}
      />
      <Textarea
        className={styles['notes'] ?? ''}
        label={corrects ? words.reason : words.notes}
        data-path="notes"
        error={useFieldProblem('notes')}
        maxLength={2000}
        value={notes}
        onChange={({ currentTarget }) => edit({ type: 'fields', field: 'notes', to: { notes: currentTarget.value } })}
      />
    </div>
  )
}

/** Terms that give another time than the due date does are no use to the customer: it is offered to be due then. */
function DueByTerms() {
  const { edit } = useEditorTools()
  const dueThen = useEditor(({ doc }) => {
    const days = isNote(doc.invoiceType) || !isDay(doc.issueDate) ? undefined : daysInTerms(doc.paymentTerms)
    const day = days === undefined ? undefined : addDays(doc.issueDate, days)
    return day === doc.dueDate ? undefined : day
  })
  if (dueThen === undefined) return null
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      onClick={() => edit({ type: 'fields', field: 'dueDate', to: { dueDate: dueThen } })}
    >
      {words.dueByTerms(formatDay(dueThen))}
    </Anchor>
  )
}
