import { Modal, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { createCustomer, type Customer } from '../../../../core/contract/records/customer.ts'
import { Form } from '../../../components/form/form.tsx'
import { SoftValidatedInput } from '../../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { SimilarNames } from '../../../components/records/similar-names.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { validateTinSoftly } from '../../../lib/form/warnings.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { similarCustomersQuery } from '../../../lib/queries/records.ts'
import { texts } from '../../../lib/texts.ts'
import { editor } from '../../../lib/texts/invoice/editor.ts'

const words = editor.quickCustomer

type Props = {
  readonly businessId: string
  /** What was typed. */
  readonly name: string
  readonly onSaved: (customer: Pick<Customer, 'id' | 'name'>) => void
  readonly onClose: () => void
}

/** A customer without leaving the sale: only the name is needed, and whoever waits says no more than that. */
export function NewCustomer({ businessId, name, onSaved, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const form = useServerForm({
    schema: createCustomer.body,
    initialValues: { name, tin: '', phone: '', email: '' },
    keep: { businessId, form: `counter-customer.${name}` },
    labels: words.fields,
    doubts: { tin: validateTinSoftly },
    send: async (body) => (await client.call(createCustomer, { body: { ...body, businessId } })).data,
    onSuccess: (saved) => {
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'customers') })
      onSaved(saved)
    },
  })
  const leave = (then: () => void) => {
    form.kept.discard()
    then()
  }
  return (
    <Modal opened onClose={onClose} title={words.title} returnFocus={false}>
      <Form form={form} hasKey button={words.button} stays={texts.cancel} onStay={() => leave(onClose)}>
        <TextInput {...form.field('name')} data-autofocus autoComplete="off" required />
        <SimilarNames
          businessId={businessId}
          query={similarCustomersQuery}
          name={form.values.name}
          onUse={(known) => leave(() => onSaved(known))}
        />
        <SoftValidatedInput {...form.doubted('tin')} placeholder={words.tinHint} autoComplete="off" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('phone')} autoComplete="off" />
          <TextInput {...form.field('email')} autoComplete="off" />
        </SimpleGrid>
      </Form>
    </Modal>
  )
}
