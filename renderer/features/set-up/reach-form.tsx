import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { type Business, updateBusiness } from '../../../core/contract/business.ts'
import { KeptNotice } from '../../components/kept-notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'

const words = setUpTexts.reach
const { labels } = words

type Props = { readonly business: Business; readonly onSaved: () => void }

/** How the business is reached: FIRS / NRS asks for the e-mail address, and the form for a new business does not. */
export function ReachForm({ business, onSaved }: Props) {
  const { update } = useBusinessSetUp(business.id)
  const form = useServerForm({
    schema: updateBusiness.body,
    initialValues: { email: business.email ?? '', phone: business.phone ?? '' },
    keep: { businessId: business.id, form: 'reach' },
    labels,
    // What was emptied is taken away.
    send: (typed) => update({ email: null, phone: null, ...typed }),
    onSuccess: onSaved,
  })

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <KeptNotice kept={form.kept} labels={labels} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            {...form.field('email')}
            description={words.emailHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            autoComplete="email"
          />
          <TextInput
            {...form.field('phone')}
            description={words.phoneHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="tel"
            autoComplete="tel"
          />
        </SimpleGrid>
        {form.problem !== undefined && <Problem error={form.problem} />}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="subtle"
            color="gray"
            renderRoot={(props) => (
              <Link {...props} to="/businesses/$businessId/settings" params={{ businessId: business.id }} />
            )}
          >
            {words.others}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
