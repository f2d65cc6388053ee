import { Button, Group, List, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'

import { Notice } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import styles from './import-verdict.module.css'
import type { RowProblem } from './transfer/rows-to-send.ts'
import type { ImportState } from './use-import.ts'
import type { ImportCheck } from './use-import-check.ts'

const words = recordsTexts.importing
const LISTED = 6

type Props = {
  readonly state: ImportState
  readonly check: ImportCheck
  readonly onGo: (problem: RowProblem) => void
}

/** What saving would do, or what has to be corrected before. */
export function ImportVerdict({ state, check, onGo }: Props) {
  const { brought, view } = state
  if (!brought || !view) return null

  return (
    <Stack gap="sm">
      {brought.leftOut.size > 0 && (
        <Group gap="xs">
          <Text>{words.leftOut(brought.leftOut.size)}</Text>
          <Button variant="default" size="xs" onClick={state.bringBack}>
            {words.bringBack}
          </Button>
        </Group>
      )}
      <Answer state={state} check={check} onGo={onGo} />
    </Stack>
  )
}

function Answer({ state: { view }, check, onGo }: Props) {
  const { fits, problems, result, isCurrent, changes, failure, retry } = check
  if (!view) return null
  const { kept, missing, columnOf } = view

  if (kept.length === 0) return <Notice>{words.nothing}</Notice>
  if (!fits) return <Notice>{words.tooMany(kept.length)}</Notice>
  if (missing.length > 0)
    return <Notice>{missing.map(({ head, fallback }) => words.missing(head, fallback !== undefined)).join(' ')}</Notice>
  if (failure !== undefined && problems.length === 0) return <Problem error={failure} onRetry={retry} />

  if (problems.length > 0) {
    return (
      <div role="status" className={styles['wrong']}>
        <IconAlertTriangle size={18} aria-hidden />
        <div>
          <Text fw={600}>{words.wrong(problems.length)}</Text>
          <Text>{words.wrongHow}</Text>
          <List size="sm" mt={4}>
            {problems.slice(0, LISTED).map((problem) => (
              <List.Item key={`${problem.row} ${problem.field} ${problem.message}`}>
                <UnstyledButton className={styles['go'] ?? ''} onClick={() => onGo(problem)}>
                  {words.problem(problem.row, columnOf(problem.field), problem.message)}
                </UnstyledButton>
              </List.Item>
            ))}
          </List>
          {problems.length > LISTED && <Text>{words.more(problems.length - LISTED)}</Text>}
        </div>
      </div>
    )
  }

  if (!isCurrent || !result) {
    return (
      <div role="status" className={styles['quiet']}>
        <Loader size={16} aria-hidden />
        <Text>{words.checking}</Text>
      </div>
    )
  }
  const { created, updated, skipped } = result
  const parts = [
    ...(created > 0 ? [words.willAdd(created)] : []),
    ...(updated > 0 ? [words.willChange(updated)] : []),
    ...(skipped > 0 ? [words.willLeave(skipped)] : []),
  ]
  return (
    <div role="status" className={styles['good']}>
      <IconCircleCheck size={18} aria-hidden />
      <Text>{changes === 0 ? words.nothingToDo : words.wouldDo(parts)}</Text>
    </div>
  )
}
