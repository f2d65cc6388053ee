import { Button, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { type Business, updateFirsConfig } from '../../../core/contract/business/business.ts'
import { isPracticeFirsConfig, practiceFirsConfig } from '../../lib/business/practice.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { FormEnd } from '../form/form.tsx'
import { RestoredNotice } from '../form/restored-notice.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { Notice } from '../ui/notice.tsx'
import { WarningList } from './warning-list.tsx'

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
        <RestoredNotice kept={form.kept} labels={labels} />
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
