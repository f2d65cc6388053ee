import { Button, Group, Text, Title } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business.ts'
import { may } from '../../../core/contract/permissions.ts'
import { Card } from '../../components/card.tsx'
import { either } from '../../lib/format/words.ts'
import { useWhoMay } from '../../lib/queries/team.ts'
import { texts } from '../../lib/texts.ts'
import styles from './home.module.css'

const words = texts.home.setUp
const setUp = '/businesses/$businessId/set-up'

/** The way to the set-up, until the business can send. */
export function SetUpCard({ business: { id, role, firsConfig } }: { readonly business: Business }) {
  const maySetUp = may(role, 'business.manage')
  const people = useWhoMay(id, 'business.manage')
  const who = people && people.length > 0 ? either(people.map(({ name }) => name)) : words.somebody
  const mayWrite = may(role, 'invoice.write')
  return (
    <Card component="section">
      <Group justify="space-between" gap="md">
        <div className={styles['what']}>
          <IconListCheck size={18} aria-hidden className={styles['icon']} />
          <div>
            <Title order={2}>{maySetUp ? words.title : words.titleForMember}</Title>
            <Text c="dimmed">{maySetUp ? words.text : words.ask(who, mayWrite && firsConfig === null)}</Text>
          </div>
        </div>
        <Button variant="default" renderRoot={(props) => <Link {...props} to={setUp} params={{ businessId: id }} />}>
          {maySetUp ? words.button : words.look}
        </Button>
      </Group>
    </Card>
  )
}
