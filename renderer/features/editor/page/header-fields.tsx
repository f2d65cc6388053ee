import { Select, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import { InvoiceKind, InvoiceType } from '../../../../core/contract/http/vocabulary.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { isNote } from '../../../../core/domain/invoice/notes.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { CustomerField } from '../../../components/records/fields.tsx'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { invoiceKindNames, texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { CustomerDialog } from '../checks/customer-dialog.tsx'
import type { Doc } from '../document/doc.ts'
import { kindOfBuyer } from '../document/due-date.ts'
import { useCustomer } from '../session/api.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import { dueDateSource, dueDateOf, isDueAtOnce, termsFor } from '../session/default-terms.ts'
import { focusCell } from '../session/focus.ts'
import { useLastInvoice, useDefaultTerms } from '../session/use-default-terms.ts'
import styles from './editor.module.css'
import { OriginalFields } from './original-fields.tsx'
import { useFieldProblem } from './use-field-problem.ts'

const words = editorTexts.header
const kinds = InvoiceKind.options.map((value) => ({ value, label: invoiceKindNames[value] }))

/** Who, what kind, and when: one row where there is room. */
export function HeaderFields() {
  const invoiceType = useEditor(({ doc }) => doc.invoiceType)
  return (
    <div className={styles['header']}>
      <CustomerPart />
      <TypeField />
      <KindField />
      <Dates />
      {isNote(invoiceType) && <OriginalFields />}
      {isNote(invoiceType) && (
        <Text c="dimmed" size="sm" className={styles['ofLines'] ?? ''}>
          {words.linesOf[invoiceType]}
        </Text>
      )}
    </div>
  )
}

function CustomerPart() {
  const { businessId, store, edit } = useEditorTools()
  const customer = useEditor(({ doc }) => doc.customer)
  const problem = useFieldProblem('customerId')
  const { data: known } = useCustomer(businessId, customer?.id)
  const [newName, setNewName] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const usual = useDefaultTerms()
  const findLastInvoice = useLastInvoice()

  // A new invoice begins with its customer; one that was brought back goes on where its lines end.
  useEffect(() => {
    const { doc, stored } = store.getState()
    if (doc.customer === null) field.current?.focus()
    else if (stored === undefined) focusCell(firstOpenLine(doc)?.id ?? '', 'description')
  }, [store])

  const choose = (customer: Customer, by?: 'Tab') => {
    const { id, name, tin } = customer
    const { doc, history } = store.getState()
    const terms = termsFor(doc, history, kindOfBuyer(customer), usual)
    edit({ type: 'fields', field: 'customerId', to: { customer: { id, name, tin }, invoiceKind: null, ...terms } })
    findLastInvoice(customer)
    if (by === 'Tab') return
    const open = firstOpenLine(store.getState().doc)
    if (open) focusCell(open.id, 'description')
  }
  const tin = known?.tin ?? customer?.tin ?? null
  // Its line is there before the TIN, which may come later, so that nothing below moves; "Choose one" takes it.
  const noTin = customer === null && problem !== undefined ? undefined : '\u00a0'
  const described = tin === null ? noTin : texts.businesses.tin(tin)

  return (
    <div className={styles['customer']}>
      <CustomerField
        ref={field}
        businessId={businessId}
        label={words.customer}
        placeholder={words.customerHint}
        data-path="customerId"
        error={problem}
        value={customer?.name ?? ''}
        onPick={choose}
        onCreate={setNewName}
        description={described}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {newName !== undefined && (
        <CustomerDialog
          name={newName}
          onClose={() => {
            setNewName(undefined)
            field.current?.focus()
          }}
          onSaved={(made) => {
            setNewName(undefined)
            choose(made)
          }}
        />
      )}
    </div>
  )
}

const firstOpenLine = ({ rows }: Doc) => rows.find(({ description }) => description.trim() === '')

function TypeField() {
  const { businessId, edit } = useEditorTools()
  const value = useEditor(({ doc }) => doc.invoiceType)
  const problem = useFieldProblem('invoiceType')
  const { data: business } = useBusiness(businessId)
  const mayCorrect = business !== undefined && may(business, 'invoice.correct')
  const offered = InvoiceType.options.filter(
    (type) => mayCorrect || type === value || type === 'STANDARD' || type === 'PROFORMA',
  )

  return (
    <Select
      label={words.type}
      data-path="invoiceType"
      error={problem}
      data={offered.map((type) => ({ value: type, label: editorTexts.types[type] }))}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => {
        const invoiceType = InvoiceType.options.find((type) => type === chosen)
        if (invoiceType) edit({ type: 'fields', field: 'invoiceType', to: { invoiceType } })
      }}
    />
  )
}

function KindField() {
  const { store, edit } = useEditorTools()
  const usual = useDefaultTerms()
  const chosen = useEditor(({ doc }) => doc.invoiceKind)
  const ofCustomer = useEditor(({ stored }) => stored?.invoiceKind)
  const problem = useFieldProblem('invoiceKind')

  return (
    <Select
      label={words.kind}
      data-path="invoiceKind"
      error={problem}
      data={kinds}
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': texts.clear }}
      placeholder={ofCustomer === undefined ? words.kindOfCustomer : invoiceKindNames[ofCustomer]}
      value={chosen}
      onChange={(kind) => {
        const invoiceKind = InvoiceKind.options.find((one) => one === kind) ?? null
        const { doc, history } = store.getState()
        const due = invoiceKind && dueDateOf(doc, history, invoiceKind, usual)
        edit({ type: 'fields', field: 'invoiceKind', to: { invoiceKind, ...due } })
      }}
    />
  )
}

function Dates() {
  const { edit } = useEditorTools()
  const issueDate = useEditor(({ doc }) => doc.issueDate)
  const dueDate = useEditor(({ doc }) => doc.dueDate)
  const isOffer = useEditor(({ doc }) => doc.invoiceType === 'PROFORMA')
  const issueProblem = useFieldProblem('issueDate')
  const dueProblem = useFieldProblem('dueDate')
  const usual = useDefaultTerms()
  const asOn = useEditor(({ doc }) => dueDateSource(doc)?.number)
  const atOnce = useEditor(({ doc, history }) => isDueAtOnce(doc, history, usual))
  // Its line is there before it is found, so that nothing below moves.
  const noOther = dueProblem === undefined ? '\u00a0' : undefined
  const reason = atOnce ? words.dueAtOnce : noOther
  const described = asOn === undefined ? reason : words.asOn(asOn)

  return (
    <>
      <DayInput
        label={words.issueDate}
        data-path="issueDate"
        error={issueProblem}
        value={issueDate}
        onChange={(day) => edit({ type: 'issueDate', day })}
      />
      <DayInput
        label={isOffer ? words.validUntil : words.dueDate}
        data-path="dueDate"
        error={dueProblem}
        description={described}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={dueDate}
        onChange={(day) => edit({ type: 'fields', field: 'dueDate', to: { dueDate: day } })}
      />
    </>
  )
}
