import { Button, Group, Text, Title } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import type { useSetUpProgress } from '../../components/business-set-up/use-progress.ts'
import { Card } from '../../components/ui/card.tsx'
import { joinWithOr } from '../../lib/format/text.ts'
import { useMembersWithPermission } from '../../lib/queries/team.ts'
import { texts } from '../../lib/texts.ts'
import { setUpSteps } from '../../lib/texts/business/set-up-steps.ts'
import styles from './home.module.css'

const words = texts.home.setUp
const setUp = '/businesses/$businessId/set-up'

type Progress = NonNullable<ReturnType<typeof useSetUpProgress>>

type Props = {
  readonly business: Business
  readonly progress: Progress
  /** Whether invoices can be sent already, in the sandbox at least. */
  readonly canSend: boolean
}

/** The way to the set-up, until nothing of it is left to this person. */
export function SetUpCard({ business, progress: { done, all, next, skipRest }, canSend }: Props) {
  const { id, firsConfig } = business
  const maySetUp = may(business, 'business.manage')
  const people = useMembersWithPermission(id, 'business.manage')
  const who = people && people.length > 0 ? joinWithOr(people.map(({ name }) => name)) : words.somebody
  const mayWrite = may(business, 'invoice.write')
  const title = !maySetUp ? words.titleForMember : canSend ? words.progress(done, all) : words.title
  const rest = next && words.next(setUpSteps[next].label, business.appProvider?.name === 'sandbox')
  const text = !maySetUp ? words.ask(who, mayWrite && firsConfig === null) : canSend ? rest : words.text
  return (
    <Card component="section">
      <Group justify="space-between" gap="md">
        <div className={styles['what']}>
          <IconListCheck size={18} aria-hidden className={styles['icon']} />
          <div>
            <Title order={2}>{title}</Title>
            <Text c="dimmed">{text}</Text>
          </div>
        </div>
        <Group gap="xs">
          {maySetUp && canSend && skipRest && (
            <Button variant="subtle" color="gray" onClick={skipRest}>
              {words.skipRest}
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link {...props} to={setUp} params={{ businessId: id }} />}>
            {maySetUp ? words.button : words.look}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
