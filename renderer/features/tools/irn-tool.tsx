import { Group, SimpleGrid, Stack, TextInput } from '@mantine/core'

import type { Business } from '../../../core/contract/business.ts'
import { generateIrn } from '../../../core/contract/tools.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { DayInput } from '../../components/day-input.tsx'
import { KeptNotice } from '../../components/kept-notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { tools as toolsTexts } from '../../lib/texts/tools.ts'
import { ToolButton } from './tool-button.tsx'
import styles from './tools.module.css'

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
      <form {...form.formProps}>
        <Stack gap="md">
          <KeptNotice kept={form.kept} labels={words.labels} />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <TextInput {...form.field('invoiceNumber')} autoComplete="off" spellCheck={false} autoFocus />
            <TextInput {...form.field('serviceId')} autoComplete="off" spellCheck={false} />
            <DayInput {...issueDate} value={day ?? ''} />
          </SimpleGrid>
          {form.problem !== undefined && <Problem error={form.problem} />}
          <Group justify="flex-end">
            <ToolButton loading={form.isPending}>{words.button}</ToolButton>
          </Group>
        </Stack>
      </form>
      <div aria-live="polite" className={styles['result']}>
        {form.result !== undefined && <CopyField label={words.result} value={form.result} />}
      </div>
    </Section>
  )
}
