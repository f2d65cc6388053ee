import { Button, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { type Business, updateFirsConfig } from '../../../core/contract/business.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { isPracticeFirsConfig, practiceFirsConfig } from '../../lib/set-up/practice.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { FormEnd } from '../form.tsx'
import { KeptNotice } from '../kept-notice.tsx'
import { Notice } from '../notice.tsx'
import { useServerForm } from '../use-server-form.ts'
import { WarningList } from '../warning-list.tsx'

const words = setUpTexts.firs
const labels = { businessId: words.businessId, serviceId: words.serviceId }

type Props = { readonly business: Business; readonly onSaved?: () => void }

/** The two IDs of FIRS / NRS. Practice values are offered while there are none, and never beside real invoices. */
export function FirsConfigForm({ business, onSaved }: Props) {
  const { id, firsConfig, appProvider } = business
  const { saveFirsConfig } = useBusinessSetUp(id)
  const form = useServerForm({
    schema: updateFirsConfig.body,
    initialValues: { businessId: firsConfig?.businessId ?? '', serviceId: firsConfig?.serviceId ?? '' },
    keep: { businessId: id, form: 'firs-config' },
    labels,
    send: saveFirsConfig,
    onSuccess: ({ warnings }) => {
      notifications.show({ message: words.saved })
      if (warnings.length === 0) onSaved?.()
    },
  })
  const mayPractise = firsConfig === null && (appProvider === null || appProvider.name === 'sandbox')

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <KeptNotice kept={form.kept} labels={labels} />
        {isPracticeFirsConfig(firsConfig) && <Notice>{words.isPractice}</Notice>}
        <TextInput
          {...form.field('businessId')}
          description={words.businessIdHint}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...form.field('serviceId')}
          description={words.serviceIdHint}
          autoComplete="off"
          spellCheck={false}
          maw={320}
        />
        <WarningList warnings={form.result?.warnings ?? []} />
        <FormEnd
          form={form}
          button={words.save}
          others={
            mayPractise && (
              <Button variant="default" onClick={() => form.fill(practiceFirsConfig)}>
                {words.practice}
              </Button>
            )
          }
        />
        {mayPractise && (
          <Text size="xs" c="dimmed">
            {words.practiceHint}
          </Text>
        )}
      </Stack>
    </form>
  )
}
