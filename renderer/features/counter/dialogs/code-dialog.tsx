import { Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { type Product, updateProduct } from '../../../../core/contract/records/product.ts'
import { Form } from '../../../components/form/form.tsx'
import { notifyCodesTaken } from '../../../components/records/notify-codes-taken.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { counter } from '../../../lib/texts/counter/sale.ts'
import { CodePicker, type ProductCode } from './code-picker.tsx'

const words = counter.code

type Props = {
  readonly businessId: string
  readonly product: Pick<Product, 'id' | 'name'>
  readonly onSaved: (product: Product) => void
  readonly onClose: () => void
}

/** Gives a product the code that FIRS / NRS wants of it, without leaving the sale. */
export function CodeDialog({ businessId, product: { id, name }, onSaved, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [code, setCode] = useState<ProductCode>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => client.call(updateProduct, { params: { id }, body: { ...code } }),
    onSuccess: ({ data: product, warnings }) => {
      notifyCodesTaken(warnings)
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'products') })
      onSaved(product)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code && !isPending) mutate()
  }
  return (
    <Modal opened onClose={onClose} title={words.title(name)} returnFocus={false}>
      <Form
        form={{ formProps: { noValidate: true, onSubmit: submit }, problem: error ?? undefined, isPending }}
        button={words.save}
        hasKey
        disabled={!code}
        stays={words.later}
        onStay={onClose}
      >
        <CodePicker value={code} onChange={setCode} autoFocus />
      </Form>
    </Modal>
  )
}
