import { Group, Stack, Text } from '@mantine/core'

import type { Business } from '../../../core/contract/business.ts'
import { RemoveBusiness } from '../../components/business-set-up/remove-business.tsx'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/settings.ts'

export function RemoveSection({ business }: { readonly business: Business }) {
  return (
    <Stack gap="md">
      <Text c="dimmed">{business.isDemo ? setUpTexts.demo.remove.text : settingsTexts.remove.text}</Text>
      <Group>
        <RemoveBusiness business={business} />
      </Group>
    </Stack>
  )
}
