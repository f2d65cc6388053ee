import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { type Business, updateBusiness } from '../../../../core/contract/business/business.ts'
import { SearchSelect } from '../../../components/combobox/search-select.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { nigerianStates } from '../../../lib/business/nigerian-states.ts'
import { useBusinessSetUp } from '../../../lib/queries/business-set-up.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { missingFieldProps } from './missing-fields.ts'
import type { MissingField } from './remedies.ts'

const words = editorTexts.quickBusiness

type Props = {
  readonly business: Business
  /** What FIRS / NRS wants of it, by the names that parties have on an invoice. */
  readonly wanted: readonly MissingField[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

type Field = keyof typeof words.fields

const fieldOf = (wanted: string) => (wanted === 'tin' ? 'TIN' : wanted)

/** The facts of the business that are missing on the invoice, and only those, without leaving it. */
export function BusinessDialog({ business, wanted, onClose, onSaved }: Props) {
  const { update } = useBusinessSetUp(business.id)
  const queries = useQueryClient()
  const { TIN, email, phone, address, city, state, country } = business
  const before = { TIN, email: email ?? '', phone: phone ?? '', address, city, state, country }
  const form = useServerForm({
    schema: updateBusiness.body,
    initialValues: before,
    keep: { businessId: business.id, form: 'quick-business' },
    labels: words.fields,
    send: update,
    onSuccess: () => {
      // What is checked of the draft depends on it.
      void queries.invalidateQueries({ queryKey: ofBusiness(business.id, 'invoices') })
      onSaved()
    },
  })
  const named = wanted.map(({ field, message }) => ({ field: fieldOf(field), message }))
  const marked = missingFieldProps(named, before, form)
  const isAsked = (name: Field) => named.some(({ field }) => field === name)
  const leave = () => {
    form.kept.discard()
    onClose()
  }
  const states = nigerianStates.includes(state) ? nigerianStates : [state, ...nigerianStates]

  return (
    <Modal opened onClose={onClose} title={words.title(business.name)}>
      <Form hasKey form={form} button={words.button} stays={texts.cancel} onStay={leave}>
        {(['TIN', 'email', 'phone', 'address', 'city', 'country'] as const).filter(isAsked).map((name) => (
          <TextInput key={name} {...marked(name, form.field(name))} autoComplete="off" />
        ))}
        {isAsked('state') && <SearchSelect {...marked('state', form.choice('state'))} data={states} />}
      </Form>
    </Modal>
  )
}
