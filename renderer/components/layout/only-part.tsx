import { Group, Text } from '@mantine/core'

import type { Business } from '../../../core/contract/business/business.ts'
import { shell as shellTexts } from '../../lib/texts/app/shell.ts'
import { PrimaryButton } from '../ui/primary-button.tsx'
import { PageTitle } from './page-title.tsx'
import { Page } from './page.tsx'

type Props = {
  readonly business: Business
  /** The pages that are open to this person. */
  readonly part: 'counter' | 'bills'
}

/** In place of a page that is not for somebody who sees a part of the business: what is missing, and the way back. */
export function OnlyPart({ business: { id, name }, part }: Props) {
  const words = shellTexts.only[part]
  const to = part === 'counter' ? '/businesses/$businessId/counter' : '/businesses/$businessId/bills'
  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      <Text>{words.text(name)}</Text>
      <Group>
        <PrimaryButton place={{ to, params: { businessId: id } }}>{words.button}</PrimaryButton>
      </Group>
    </Page>
  )
}
