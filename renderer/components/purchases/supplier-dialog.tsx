import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { createSupplier, type Supplier } from '../../../core/contract/purchases/supplier.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { validateTinSoftly } from '../../lib/form/warnings.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { similarSuppliersQuery } from '../../lib/queries/purchases/bills.ts'
import { texts } from '../../lib/texts.ts'
import { billEditor } from '../../lib/texts/purchases/bill-editor.ts'
import { Form } from '../form/form.tsx'
import { SoftValidatedInput } from '../form/soft-validated-input.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { SimilarNames } from '../records/similar-names.tsx'
import { CategoryField } from './category-field.tsx'

const words = billEditor.supplier

type Props = {
  readonly businessId: string
  /** What was typed: a TIN goes into its field. */
  readonly typed: string
  readonly onClose: () => void
  readonly onSaved: (supplier: Supplier) => void
}

/** A supplier without leaving the bill: only the name is needed. */
export function SupplierDialog({ businessId, typed, onClose, onSaved }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const isTin = /^\d{6,}[\d-]*$/.test(typed.trim())
  const form = useServerForm({
    schema: createSupplier.body,
    initialValues: { name: isTin ? '' : typed, tin: isTin ? typed.trim() : '', phone: '', defaultCategory: '' },
    keep: { businessId, form: `quick-supplier.${typed}` },
    labels: words.fields,
    doubts: { tin: validateTinSoftly },
    send: async (body) => (await client.call(createSupplier, { body: { ...body, businessId } })).data,
    onSuccess: (saved) => {
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'suppliers') })
      onSaved(saved)
    },
  })
  const category = form.field('defaultCategory')

  return (
    <Modal opened onClose={onClose} title={words.title}>
      <Form
        form={form}
        hasKey
        button={words.button}
        stays={texts.cancel}
        onStay={() => {
          form.kept.discard()
          onClose()
        }}
      >
        <TextInput {...form.field('name')} data-autofocus autoComplete="off" required />
        <SimilarNames
          businessId={businessId}
          query={similarSuppliersQuery}
          name={form.values.name}
          onUse={(known) => {
            form.kept.discard()
            onSaved(known)
          }}
        />
        <SoftValidatedInput {...form.doubted('tin')} placeholder={words.tinHint} autoComplete="off" />
        <TextInput {...form.field('phone')} type="tel" autoComplete="off" />
        <CategoryField
          {...category}
          businessId={businessId}
          description={words.categoryHint}
          onChange={(value) => form.change('defaultCategory', value)}
        />
      </Form>
    </Modal>
  )
}
