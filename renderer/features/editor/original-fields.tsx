import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import { AsyncCombobox } from '../../components/async-combobox.tsx'
import { DayInput } from '../../components/day-input.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { searchOriginals } from './editor-api.ts'
import { useEditor, useEditorTools } from './editor-context.ts'
import styles from './editor.module.css'
import { useFieldProblem } from './use-field-problem.ts'

const words = editorTexts.header

/** What a credit or debit note corrects: one of our invoices, or an IRN and a date from elsewhere. */
export function OriginalFields() {
  const { client } = useApi()
  const { businessId, store } = useEditorTools()
  const original = useEditor(({ doc }) => doc.original)
  const irn = useEditor(({ doc }) => doc.originalIrn)
  const issueDate = useEditor(({ doc }) => doc.originalIssueDate)
  const problem = useFieldProblem('originalInvoiceId')
  const irnProblem = useFieldProblem('originalIrn')
  const dateProblem = useFieldProblem('originalIssueDate')
  const [isElsewhere, setIsElsewhere] = useState(irn !== '')

  const toggle = () => {
    setIsElsewhere(!isElsewhere)
    store.change((doc) => ({ ...doc, original: null, originalIrn: '', originalIssueDate: '' }))
  }

  return (
    <div className={styles['original']}>
      {isElsewhere ? (
        <>
          <TextInput
            label={words.originalIrn}
            data-path="originalIrn"
            error={irnProblem}
            maxLength={100}
            value={irn}
            onChange={({ currentTarget }) => store.change((doc) => ({ ...doc, originalIrn: currentTarget.value }))}
          />
          <DayInput
            label={words.originalIssueDate}
            data-path="originalIssueDate"
            error={dateProblem}
            value={issueDate}
            onChange={(day) => store.change((doc) => ({ ...doc, originalIssueDate: day }))}
          />
        </>
      ) : (
        <AsyncCombobox
          label={words.original}
          placeholder={words.originalHint}
          data-path="originalInvoiceId"
          error={problem ?? irnProblem}
          value={original?.name ?? ''}
          queryKey={ofBusiness(businessId, 'invoices', 'originals')}
          search={async (search, signal) => searchOriginals(client, businessId, search, signal)}
          idOf={({ id }) => id}
          labelOf={({ invoiceNumber, customerName }) => `${invoiceNumber}, ${customerName}`}
          detailOf={(found) => found.irn ?? undefined}
          onPick={({ id, irn: ownIrn, invoiceNumber, customerId, customerName }) =>
            store.change((doc) => ({
              ...doc,
              original: { id, name: ownIrn ?? invoiceNumber },
              originalIrn: '',
              originalIssueDate: '',
              customer: doc.customer ?? { id: customerId, name: customerName, tin: null },
            }))
          }
        />
      )}
      <Button variant="subtle" color="gray" onClick={toggle}>
        {isElsewhere ? words.ownOriginal : words.elsewhere}
      </Button>
    </div>
  )
}
