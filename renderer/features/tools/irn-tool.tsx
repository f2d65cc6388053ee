import { SimpleGrid, TextInput } from '@mantine/core'

import type { Business } from '../../../core/contract/business/business.ts'
import { generateIrn } from '../../../core/contract/invoice/tools.ts'
import { CopyField } from '../../components/display/copy-field.tsx'
import { DayInput } from '../../components/form/day-input.tsx'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Section } from '../../components/layout/section.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import styles from './page.module.css'
import { tools as toolsTexts } from './texts.ts'

const words = toolsTexts.irn

/** Puts an IRN together for an invoice that was not made here. */
export function IrnTool({ business }: { readonly business: Business }) {
  const { client } = useApi()
  const form = useServerForm({
    schema: generateIrn.body,
    initialValues: {
      invoiceNumber: '',
      serviceId: business.firsConfig?.serviceId ?? '',
      issueDate: todayInLagos(new Date()),
    },
    keep: { businessId: business.id, form: 'tools.irn', stores: false },
    labels: words.labels,
    send: async (body) => (await client.call(generateIrn, { body })).data.irn,
  })
  const { value: day, ...issueDate } = form.choice('issueDate')

  return (
    <Section title={words.title} text={words.text}>
      <Form form={form} button={words.button} hasKey>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <TextInput {...form.field('invoiceNumber')} autoComplete="off" spellCheck={false} autoFocus />
          <TextInput {...form.field('serviceId')} autoComplete="off" spellCheck={false} />
          <DayInput {...issueDate} value={day ?? ''} />
        </SimpleGrid>
      </Form>
      <div aria-live="polite" className={styles['result']}>
        {form.result !== undefined && <CopyField label={words.result} value={form.result} />}
      </div>
    </Section>
  )
}
