import { Group, Text } from '@mantine/core'

import type { Business } from '../../../core/contract/business/business.ts'
import { shell as shellTexts } from '../../lib/texts/app/shell.ts'
import { PrimaryButton } from '../ui/primary-button.tsx'
import { PageTitle } from './page-title.tsx'
import { Page } from './page.tsx'

const words = shellTexts.onlyCounter

/** In place of a page that is not for cashiers: what is missing, and the way to what is theirs. */
export function OnlyCounter({ business: { id, name } }: { readonly business: Business }) {
  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      <Text>{words.text(name)}</Text>
      <Group>
        <PrimaryButton place={{ to: '/businesses/$businessId/counter', params: { businessId: id } }}>
          {words.button}
        </PrimaryButton>
      </Group>
    </Page>
  )
}
