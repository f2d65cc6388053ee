import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import { AsyncCombobox } from '../../../components/combobox/async-combobox.tsx'
import { DayInput } from '../../../components/form/day-input.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { searchOriginals } from '../session/api.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import styles from './editor.module.css'
import { useFieldProblem } from './use-field-problem.ts'

const words = editorTexts.header

/** What a credit or debit note corrects: one of our invoices, or an IRN and a date from elsewhere. */
export function OriginalFields() {
  const { client } = useApi()
  const { businessId, edit } = useEditorTools()
  const original = useEditor(({ doc }) => doc.original)
  const customer = useEditor(({ doc }) => doc.customer)
  const irn = useEditor(({ doc }) => doc.originalIrn)
  const issueDate = useEditor(({ doc }) => doc.originalIssueDate)
  const problem = useFieldProblem('originalInvoiceId')
  const irnProblem = useFieldProblem('originalIrn')
  const dateProblem = useFieldProblem('originalIssueDate')
  const [wantsElsewhere, setWantsElsewhere] = useState(false)
  const isElsewhere = original === null && (irn !== '' || issueDate !== '' || wantsElsewhere)

  const toggle = () => {
    setWantsElsewhere(!isElsewhere)
    edit({
      type: 'fields',
      field: 'originalInvoiceId',
      to: { original: null, originalIrn: '', originalIssueDate: '' },
    })
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
            onChange={({ currentTarget }) =>
              edit({ type: 'fields', field: 'originalIrn', to: { originalIrn: currentTarget.value } })
            }
          />
          <DayInput
            label={words.originalIssueDate}
            data-path="originalIssueDate"
            error={dateProblem}
            value={issueDate}
            onChange={(day) => edit({ type: 'fields', field: 'originalIssueDate', to: { originalIssueDate: day } })}
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
            edit({
              type: 'fields',
              field: 'originalInvoiceId',
              to: {
                original: { id, name: ownIrn ?? invoiceNumber },
                originalIrn: '',
                originalIssueDate: '',
                customer: customer ?? { id: customerId, name: customerName, tin: null },
              },
            })
          }
        />
      )}
      <Button variant="subtle" color="gray" onClick={toggle}>
        {isElsewhere ? words.ownOriginal : words.elsewhere}
      </Button>
    </div>
  )
}
