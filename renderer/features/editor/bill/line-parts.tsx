import { Button, Checkbox, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

import { InputVat, NotClaimableReason, PurchaseKind } from '../../../../core/contract/http/vocabulary.ts'
import { FIXED_ASSETS } from '../../../../core/domain/purchases/categories.ts'
import { CategoryField } from '../../../components/purchases/category-field.tsx'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import { isBlank, type Row } from '../document/doc.ts'
import grid from '../grid/row-details.module.css'
import { type LineParts, useEditor, useEditorTools } from '../session/context.ts'
import { focusCell } from '../session/focus.ts'
import { useEditWithUndo } from '../session/use-edit-with-undo.ts'
import { type BillLineFields, noBillLineFields } from '../../../lib/purchases/bill-fields.ts'
import { useBillField } from './use-bill-field.ts'

const words = billEditor.line
type PartProps = { readonly row: Row; readonly index: number }

const kinds = PurchaseKind.options.map((value) => ({ value, label: purchaseWords.kinds[value] }))
const treatments = InputVat.options.map((value) => ({ value, label: purchaseWords.inputVat[value] }))
const reasons = NotClaimableReason.options.map((value) => ({ value, label: purchaseWords.reasons[value] }))

/** What a line was bought for, as short as it can be. */
function Summary({ row, index }: PartProps) {
  const supplier = useBillField('supplier')
  const { category, inputVat } = row.purchase ?? noBillLineFields
  const treatment = inputVat ?? supplier?.inputVat ?? null
  const parts = [category ?? supplier?.category, treatment && purchaseWords.inputVatShort[treatment]]
  const what = parts.filter(Boolean).join(', ') || words.none
  return <span aria-label={words.summary(index + 1, what)}>{what}</span>
}

/** What a line was bought for, and what becomes of its VAT. */
function Details({ row, index }: PartProps) {
  const { businessId, store, edit } = useEditorTools()
  const editWithUndo = useEditWithUndo()
  const supplier = useBillField('supplier')
  const isImport = useBillField('billType') === 'IMPORT_VAT'
  const others = useEditor(({ doc }) => doc.rows.filter((other) => !isBlank(other)).length - 1)
  const fields = row.purchase ?? noBillLineFields
  const treatment = fields.inputVat ?? supplier?.inputVat ?? null

  const change = (field: keyof BillLineFields, to: Partial<BillLineFields>) =>
    edit({ type: 'row', rowId: row.id, field, to: { purchase: { ...fields, ...to } } })
  const close = () => {
    store.dispatch({ type: 'detailsShown', rowId: undefined })
    focusCell(row.id, 'description')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return
    event.stopPropagation()
    close()
  }
  const giveAll = () => {
    const { category, kind, inputVat, reason, forZeroRated } = fields
    for (const other of store.getState().doc.rows) {
      if (isBlank(other) || other.id === row.id) continue
      const purchase = { ...(other.purchase ?? noBillLineFields), category, kind, inputVat, reason, forZeroRated }
      edit({ type: 'row', rowId: other.id, field: 'category', to: { purchase } })
    }
    focusCell(row.id, 'description')
  }

  return (
    <section className={grid['detail']} aria-label={words.title(index + 1)} onKeyDown={onKeyDown}>
      <Text fw={600} mb="xs">
        {words.title(index + 1)}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <CategoryField
          businessId={businessId}
          label={words.category}
          placeholder={supplier?.category ?? words.categoryHint}
          data-path={`items[${index}].category`}
          value={fields.category ?? ''}
          onChange={(value) => change('category', { category: value === '' ? null : value, ...kindOf(value, fields) })}
        />
        <Select
          label={words.kind}
          data-path={`items[${index}].kind`}
          data={kinds}
          allowDeselect={false}
          value={fields.kind ?? 'GOODS'}
          onChange={(value) => change('kind', { kind: PurchaseKind.options.find((kind) => kind === value) ?? null })}
        />
        <Select
          label={words.inputVat}
          data-path={`items[${index}].inputVat`}
          description={treatment === null ? undefined : purchaseWords.inputVatHints[treatment]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={treatments}
          clearable
          placeholder={supplier?.inputVat ? words.asSupplier(purchaseWords.inputVat[supplier.inputVat]) : words.byVat}
          value={fields.inputVat}
          onChange={(value) => change('inputVat', { inputVat: InputVat.options.find((one) => one === value) ?? null })}
        />
        {fields.inputVat === 'NOT_CLAIMABLE' && (
          <Select
            label={words.reason}
            data-path={`items[${index}].notClaimableReason`}
            data={reasons}
            clearable
            value={fields.reason}
            onChange={(value) =>
              change('reason', { reason: NotClaimableReason.options.find((one) => one === value) ?? null })
            }
          />
        )}
        <TextInput
          label={isImport ? words.assessedVat : words.printedVat}
          description={isImport ? undefined : words.printedVatHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-path={`items[${index}].taxAmount`}
          inputMode="decimal"
          autoComplete="off"
          value={fields.printedVat}
          onChange={({ currentTarget }) => change('printedVat', { printedVat: currentTarget.value })}
        />
      </SimpleGrid>
      <Checkbox
        mt="sm"
        label={words.forZeroRated}
        checked={fields.forZeroRated}
        onChange={({ currentTarget }) => change('forZeroRated', { forZeroRated: currentTarget.checked })}
      />
      <Group gap="xs" mt="sm">
        {others > 0 && (
          <Button size="xs" variant="light" leftSection={<IconListCheck size={16} aria-hidden />} onClick={giveAll}>
            {words.forAll}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => editWithUndo({ type: 'removeRow', rowId: row.id })}>
          {editorTexts.details.remove}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={close}>
          {editorTexts.details.close}
        </Button>
      </Group>
    </section>
  )
}

/** What is a fixed asset is said once: by the category or by the kind. */
function kindOf(category: string, { category: before, kind }: BillLineFields): Partial<BillLineFields> {
  if (category === FIXED_ASSETS.name && (kind === null || kind === 'GOODS')) return { kind: 'FIXED_ASSET' }
  return before === FIXED_ASSETS.name && category !== '' && kind === 'FIXED_ASSET' ? { kind: 'GOODS' } : {}
}

/** What the lines of a bill have in place of the codes for FIRS / NRS. */
export const billLineParts: LineParts = { head: words.head, Summary, Details }
