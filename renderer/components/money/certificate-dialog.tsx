import { Modal, SimpleGrid, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import { certifyDeduction } from '../../../core/contract/money/payment.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { customerAccountDialogs } from '../../lib/texts/money/customer-account-dialogs.ts'
import { DayInput } from '../form/day-input.tsx'
import { Form } from '../form/form.tsx'
import { useServerForm } from '../form/use-server-form.ts'

const words = customerAccountDialogs.certificate

const schema = z.object({
  certificateNumber: z.string({ error: words.missing }).trim().min(1, words.missing).max(100),
  certificateDate: certifyDeduction.body.shape.certificateDate,
})

type Props = {
  readonly businessId: string
  readonly deductionId: string
  /** What was kept back, of which invoice: one like another is told apart by it. */
  readonly about: string
  /** The one that is there, to be corrected. */
  readonly present?: { readonly number: string; readonly date: string | null }
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** The certificate of what was kept back, once it is there, and again where it was mistyped. */
export function CertificateDialog({ businessId, deductionId, about, present, onClose, onDone }: Props) {
  const { client } = useApi()
  const form = useServerForm({
    schema,
    initialValues: { certificateNumber: present?.number ?? '', certificateDate: present?.date ?? '' },
    keep: { businessId, form: `certificate.${deductionId}`, stores: false },
    labels: words.labels,
    // An emptied day is taken away.
    send: async ({ certificateNumber, certificateDate = null }) =>
      client.call(certifyDeduction, { params: { id: deductionId }, body: { certificateNumber, certificateDate } }),
    onSuccess() {
      onClose()
      notifications.show({ message: words.done })
      void onDone()
    },
  })
  const day = form.choice('certificateDate')
  return (
    <Modal opened onClose={() => !form.isPending && onClose()} title={present ? words.correctTitle : words.title}>
      <Form
        form={form}
        button={present ? words.correct : words.button}
        hasKey
        stays={present ? words.leave : words.keep}
        onStay={() => {
          form.kept.discard()
          onClose()
        }}
        intro={
          <>
            <Text fw={600}>{about}</Text>
            <Text c="dimmed">{words.text}</Text>
          </>
        }
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('certificateNumber')} autoComplete="off" data-autofocus />
          <DayInput {...day} value={day.value ?? ''} />
        </SimpleGrid>
      </Form>
    </Modal>
  )
}
