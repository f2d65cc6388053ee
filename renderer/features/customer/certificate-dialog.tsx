import { Modal, SimpleGrid, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import { certifyDeduction } from '../../../core/contract/payment.ts'
import { DayInput } from '../../components/day-input.tsx'
import { Form } from '../../components/form.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { accounts } from '../../lib/texts/accounts.ts'

const words = accounts.certificate

const schema = z.object({
  certificateNumber: z.string({ error: words.missing }).trim().min(1, words.missing).max(100),
  certificateDate: certifyDeduction.body.shape.certificateDate,
})

type Props = {
  readonly businessId: string
  readonly deductionId: string
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** The certificate of what was kept back, once it is there. */
export function CertificateDialog({ businessId, deductionId, onClose, onDone }: Props) {
  const { client } = useApi()
  const form = useServerForm({
    schema,
    initialValues: { certificateNumber: '', certificateDate: '' },
    keep: { businessId, form: `certificate.${deductionId}`, stores: false },
    labels: words.labels,
    send: async (body) => client.call(certifyDeduction, { params: { id: deductionId }, body }),
    onSuccess() {
      onClose()
      notifications.show({ message: words.done })
      void onDone()
    },
  })
  const day = form.choice('certificateDate')
  return (
    <Modal opened onClose={() => !form.isPending && onClose()} title={words.title}>
      <Form
        form={form}
        button={words.button}
        stays={words.keep}
        onStay={() => {
          form.kept.discard()
          onClose()
        }}
        intro={<Text c="dimmed">{words.text}</Text>}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('certificateNumber')} autoComplete="off" data-autofocus />
          <DayInput {...day} value={day.value ?? ''} />
        </SimpleGrid>
      </Form>
    </Modal>
  )
}
