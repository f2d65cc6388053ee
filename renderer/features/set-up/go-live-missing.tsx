import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { StepName } from '../../components/business-set-up/steps.ts'
import { Section } from '../../components/layout/section.tsx'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import styles from './go-live-missing.module.css'

const words = setUpTexts.live

type Missing = { readonly step: StepName; readonly label: string; readonly why: string; readonly button: string }
type Props = { readonly businessId: string; readonly missing: readonly Missing[] }

/** What a real invoice needs and this business has not got: why, where to put it, and what comes after. */
export function MissingForLive({ businessId, missing }: Props) {
  return (
    <>
      <Section title={words.missing(missing.length)}>
        <ul className={styles['list']}>
          {missing.map(({ step, label, why, button }, index) => (
            <li key={step} className={styles['item']}>
              <div>
                <Text fw={600}>{label}</Text>
                <Text c="dimmed">{why}</Text>
                <Text c="dimmed">{setUpTexts.steps[step].from}</Text>
              </div>
              <Button
                variant={index === 0 ? 'filled' : 'default'}
                renderRoot={(props) => (
                  <Link {...props} to="/businesses/$businessId/set-up" params={{ businessId }} search={{ step }} />
                )}
              >
                {button}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.after}>
        <Stack component="ol" gap="xs" m={0} pl={20}>
          {words.afterSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
      </Section>
    </>
  )
}
