import { Button, Text, UnstyledButton } from '@mantine/core'

import { TimeAgo } from '../../components/display/figures.tsx'
import { Section } from '../../components/layout/section.tsx'
import styles from './firs.module.css'
import type { Check } from './recent-checks.ts'
import { firs as firsTexts } from './texts.ts'
import { verdictIcons } from './verdict.tsx'

const words = firsTexts.check

type Props = {
  readonly checks: readonly Check[]
  readonly onShow: (check: Check) => void
  readonly onClear: () => void
}

/** What was asked before, to be looked at again without asking. */
export function RecentChecks({ checks, onShow, onClear }: Props) {
  return (
    <Section
      title={words.recent}
      text={words.recentHint}
      actions={
        <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
          {words.clear}
        </Button>
      }
    >
      <ul className={styles['recent']}>
        {checks.map((check) => {
          const { asked, answer, at } = check
          const Icon = verdictIcons[answer.verdict]
          const what = asked.irn === '' ? asked.tin : asked.irn
          return (
            <li key={`${asked.irn} ${asked.tin}`} data-verdict={answer.verdict}>
              <UnstyledButton className={styles['again'] ?? ''} onClick={() => onShow(check)}>
                <Icon size={18} aria-hidden />
                <span>
                  <span className={styles['what']}>{what}</span>
                  <Text c="dimmed">{answer.sentence}</Text>
                </span>
                <TimeAgo at={at} />
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
