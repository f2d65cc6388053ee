import { Button, SimpleGrid, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconFlask } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Card } from '../../components/ui/card.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useOpenDemo } from '../../lib/queries/business-set-up.ts'
import { welcome } from '../../lib/texts/business/new-business.ts'
import styles from './welcome-page.module.css'

const words = welcome

/** Where somebody begins who has no business yet: look around in a demo, or start with the own one. */
export function WelcomePage() {
  const openDemo = useOpenDemo()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: openDemo,
    onSuccess: ({ id }) => void navigate({ to: '/businesses/$businessId/set-up', params: { businessId: id } }),
  })

  return (
    <Page width="reading">
      <PageTitle intro={words.intro}>{words.title}</PageTitle>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Way icon={<IconFlask size={36} stroke={1.5} />} title={words.sample.title} text={words.sample.text}>
          <PrimaryButton onClick={() => mutate()} loading={isPending}>
            {words.sample.button}
          </PrimaryButton>
          {isPending && (
            <Text role="status" c="dimmed">
              {words.sample.opening}
            </Text>
          )}
          {error !== null && <Problem error={error} />}
        </Way>
        <Way icon={<IconBuildingStore size={36} stroke={1.5} />} title={words.own.title} text={words.own.text}>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/businesses/new" />}>
            {words.own.button}
          </Button>
        </Way>
      </SimpleGrid>
    </Page>
  )
}

type WayProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <Card component="section" className={styles['way'] ?? ''}>
      <span aria-hidden className={styles['icon']}>
        {icon}
      </span>
      <div className={styles['what']}>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{text}</Text>
      </div>
      {children}
    </Card>
  )
}
