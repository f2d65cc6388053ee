import { Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { PurchaseType } from '../../../../core/contract/http/vocabulary.ts'
import { listPurchases, type PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import type { Supplier } from '../../../../core/contract/purchases/supplier.ts'
import { AsyncCombobox } from '../../../components/combobox/async-combobox.tsx'
import { DayInput } from '../../../components/form/day-input.tsx'
import { SupplierDialog } from '../../../components/purchases/supplier-dialog.tsx'
import { SupplierField } from '../../../components/records/fields.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { supplierQuery } from '../../../lib/queries/purchases/bills.ts'
import { texts } from '../../../lib/texts.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import styles from '../page/editor.module.css'
import { useEditor, useEditorTools } from '../session/context.ts'
import { focusCell } from '../session/focus.ts'
import { billDueOn, billSupplierOf } from './session.ts'
import { TwinNotice } from './twin-notice.tsx'
import { useBillField } from './use-bill-field.ts'
import { useBillFieldProblem } from './use-field-problem.ts'

const words = billEditor.header
const types = PurchaseType.options.map((value) => ({ value, label: purchaseWords.types[value] }))

/** Whose bill it is, its number, its days, and what it is. */
export function BillHeader() {
  const billType = useBillField('billType')
  return (
    <div className={styles['header']}>
      <SupplierPart />
      <NumberField />
      <TypeField />
      <Days />
      {billType === 'CREDIT_NOTE' && <CorrectsField />}
      {billType === 'IMPORT_VAT' && <CustomsFields />}
      <TwinNotice />
    </div>
  )
}

/** Enter goes on as it does in the lines. */
const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  run()
}

function SupplierPart() {
  const { businessId, store, edit } = useEditorTools()
  const { client } = useApi()
  const supplier = useBillField('supplier')
  const problem = useBillFieldProblem('supplierId')
  const { data: known } = useQuery(supplierQuery(client, businessId, supplier?.id))
  const [newName, setNewName] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const { doc } = store.getState()
    if (!doc.supplier) field.current?.focus()
    else if (!doc.supplierInvoiceNumber) focusNumber()
  }, [store])

  const choose = (chosen: Supplier, by?: 'Tab') => {
    const { doc } = store.getState()
    const next = billSupplierOf(chosen)
    const isByTerms = doc.dueDate === billDueOn(doc.issueDate, doc.supplier ?? null)
    const dueDate = isByTerms ? billDueOn(doc.issueDate, next) : doc.dueDate
    edit({ type: 'fields', field: 'supplierId', to: { supplier: next, dueDate } })
    if (by !== 'Tab') focusNumber()
  }
  const tin = known?.tin ?? supplier?.tin ?? null
  const usual = [known?.defaultCategory, known?.defaultInputVat && purchaseWords.inputVat[known.defaultInputVat]]
    .filter((part) => typeof part === 'string')
    .join(', ')
  const about = [tin === null ? undefined : texts.businesses.tin(tin), usual && words.asUsual(usual)]
  const described = about.filter(Boolean).join('. ') || (problem === undefined ? '\u00a0' : undefined)

  return (
    <div className={styles['customer']}>
      <SupplierField
        ref={field}
        businessId={businessId}
        label={words.supplier}
        placeholder={words.supplierHint}
        data-path="supplierId"
        error={problem}
        value={supplier?.name ?? ''}
        onPick={choose}
        onCreate={setNewName}
        description={described}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {newName !== undefined && (
        <SupplierDialog
          businessId={businessId}
          typed={newName}
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

/** Once what is above it is gone. */
function focusNumber(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>('[data-path="supplierInvoiceNumber"]')?.focus()
  })
}

/** The first line that nothing stands in. */
function focusOpenLine(store: ReturnType<typeof useEditorTools>['store']): void {
  const open = store.getState().doc.rows.find(({ description }) => description.trim() === '')
  if (open) focusCell(open.id, 'description')
}

function NumberField() {
  const { store, edit } = useEditorTools()
  const value = useBillField('supplierInvoiceNumber')
  return (
    <TextInput
      label={words.number}
      data-path="supplierInvoiceNumber"
      error={useBillFieldProblem('supplierInvoiceNumber')}
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={({ currentTarget }) =>
        edit({
          type: 'fields',
          field: 'supplierInvoiceNumber',
          to: { supplierInvoiceNumber: currentTarget.value },
        })
      }
      onKeyDown={onEnter(() => focusOpenLine(store))}
    />
  )
}

function TypeField() {
  const { edit } = useEditorTools()
  const value = useBillField('billType')
  return (
    <Select
      label={words.type}
      data-path="type"
      data={types}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => {
        const billType = PurchaseType.options.find((type) => type === chosen)
        if (billType) edit({ type: 'fields', field: 'type', to: { billType } })
      }}
    />
  )
}

function Days() {
  const { store, edit } = useEditorTools()
  const goOn = onEnter(() => focusOpenLine(store))
  const date = useEditor(({ doc }) => doc.issueDate)
  const dueDate = useEditor(({ doc }) => doc.dueDate)
  return (
    <>
      <DayInput
        label={words.date}
        data-path="date"
        error={useBillFieldProblem('date')}
        value={date}
        onChange={(day) => edit({ type: 'issueDate', day })}
        onKeyDown={goOn}
      />
      <DayInput
        label={words.dueDate}
        data-path="dueDate"
        error={useBillFieldProblem('dueDate')}
        value={dueDate}
        onChange={(day) => edit({ type: 'fields', field: 'dueDate', to: { dueDate: day } })}
        onKeyDown={goOn}
      />
    </>
  )
}

/** Which bill a credit note takes back. */
function CorrectsField() {
  const { businessId, store, edit } = useEditorTools()
  const { client } = useApi()
  const corrects = useBillField('corrects')
  const { data: bill } = useQuery({
    queryKey: ofBusiness(businessId, 'purchases', 'named', corrects?.id ?? ''),
    queryFn: async ({ signal }) => {
      const query = { businessId, search: corrects?.name ?? '', limit: '20' }
      const { items } = (await client.call(listPurchases, { query, signal })).data
      return items.find(({ id }) => id === corrects?.id) ?? null
    },
    enabled: corrects !== null && corrects.name !== '',
  })
  const search = async (typed: string, signal: AbortSignal) => {
    const supplierId = store.getState().doc.supplier?.id
    const query = { businessId, search: typed, status: 'RECORDED', type: 'BILL', limit: '20' } as const
    const asked = supplierId === undefined ? query : { ...query, supplierId }
    return (await client.call(listPurchases, { query: asked, signal })).data.items
  }
  return (
    <>
      <div className={styles['original']}>
        <AsyncCombobox<PurchaseBody>
          label={words.corrects}
          placeholder={words.correctsHint}
          data-path="billId"
          error={useBillFieldProblem('billId')}
          queryKey={ofBusiness(businessId, 'purchases', 'originals')}
          search={search}
          idOf={({ id }) => id}
          labelOf={nameOfBill}
          detailOf={({ supplierName, total }) => `${supplierName ?? ''} ₦${formatAmount(total)}`}
          value={bill ? nameOfBill(bill) : (corrects?.name ?? '')}
          onPick={(chosen) =>
            edit({ type: 'fields', field: 'billId', to: { corrects: { id: chosen.id, name: nameOfBill(chosen) } } })
          }
        />
      </div>
      <Text c="dimmed" size="sm" className={styles['ofLines'] ?? ''}>
        {words.creditNote}
      </Text>
    </>
  )
}

const nameOfBill = ({ number, supplierInvoiceNumber }: PurchaseBody): string =>
  [number, supplierInvoiceNumber].filter(Boolean).join(', ')

/** What Customs wrote. */
function CustomsFields() {
  const { edit } = useEditorTools()
  const customsValue = useBillField('customsValue')
  const declarationNumber = useBillField('declarationNumber')
  return (
    <>
      <TextInput
        label={words.customsValue}
        data-path="customsValue"
        inputMode="decimal"
        error={useBillFieldProblem('customsValue')}
        autoComplete="off"
        value={customsValue}
        onChange={({ currentTarget }) =>
          edit({ type: 'fields', field: 'customsValue', to: { customsValue: currentTarget.value } })
        }
      />
      <TextInput
        label={words.declaration}
        data-path="declarationNumber"
        error={useBillFieldProblem('declarationNumber')}
        autoComplete="off"
        maxLength={100}
        value={declarationNumber}
        onChange={({ currentTarget }) =>
          edit({ type: 'fields', field: 'declarationNumber', to: { declarationNumber: currentTarget.value } })
        }
      />
      <Text c="dimmed" size="sm" className={styles['ofLines'] ?? ''}>
        {words.customs}
      </Text>
    </>
  )
}
