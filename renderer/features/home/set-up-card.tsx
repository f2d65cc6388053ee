import { Button, Group, Text, Title } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business.ts'
import { may } from '../../../core/contract/permissions.ts'
import { Card } from '../../components/card.tsx'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { texts } from '../../lib/texts.ts'
import styles from './set-up-card.module.css'

const words = texts.home.setUp
const setUp = '/businesses/$businessId/set-up'

/** The way to the set-up, until the business can send. */
export function SetUpCard({ business: { id, role } }: { readonly business: Business }) {
  const routeExists = useRouteExists()
  const maySetUp = may(role, 'business.manage')
  return (
    <Card component="section">
      <Group justify="space-between" gap="md">
        <div className={styles['what']}>
          <IconListCheck size={18} aria-hidden className={styles['icon']} />
          <div>
            <Title order={2}>{words.title}</Title>
            <Text c="dimmed">{maySetUp ? words.text : words.ask}</Text>
          </div>
        </div>
        {maySetUp && routeExists(setUp) && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to={setUp} params={{ businessId: id }} />}>
            {words.button}
          </Button>
        )}
      </Group>
    </Card>
  )
}
