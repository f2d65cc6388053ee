import { Button, Group, List, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { RowProblem } from '../transfer/rows-to-send.ts'
import styles from './preview.module.css'
import type { ImportCheck } from './use-check.ts'
import type { ImportState } from './use-import.ts'

const words = importTexts
const LISTED = 6

type Props = {
  readonly state: ImportState
  readonly check: ImportCheck
  /** Whether somebody has said that what looks mistyped is meant. */
  readonly isAccepted: boolean
  readonly onAccept: () => void
  readonly onGo: (problem: RowProblem) => void
}

/** What saving would do, or what has to be corrected before. */
export function ImportPreview({ state, check, isAccepted, onAccept, onGo }: Props) {
  const { brought, view } = state
  if (!brought || !view) return null
  const { doubts } = check
  const suggested = doubts.filter(({ suggestion }) => suggestion !== null)
  const totals = brought.totals.filter((row) => brought.leftOut.has(row))

  return (
    <Stack gap="sm">
      {view.leftOut.length > 0 && (
        <Group gap="xs">
          <Text>
            {words.leftOut(view.leftOut)}
            {totals.length > 0 && ` ${words.totals(totals)}`}
            {view && view.settled.length > 0 && ` ${words.settled(view.settled)}`}
          </Text>
          <Button variant="default" size="xs" onClick={state.bringBack}>
            {words.bringBack}
          </Button>
        </Group>
      )}
      <Answer state={state} check={check} isAccepted={isAccepted} onGo={onGo} />
      <WithoutCode state={state} check={check} />
      {doubts.length > 0 && (
        <FoundRecords
          look="doubted"
          icon={<IconEye size={18} aria-hidden />}
          title={words.doubted(doubts.length)}
          how={isAccepted ? words.accepted : words.doubtedHow}
          places={doubts.map((doubt) => ({ ...doubt, message: words.doubt(view.valueAt(doubt), doubt.message) }))}
          columnOf={view.columnOf}
          isForAll={view.isForAll}
          onGo={onGo}
        >
          <Group gap="xs" mt={6}>
            {suggested.length > 0 && (
              <Button size="xs" variant="default" onClick={() => state.takeSuggestions(suggested)}>
                {words.takeSuggestions(suggested.length)}
              </Button>
            )}
            {!isAccepted && (
              <Button size="xs" variant="default" onClick={onAccept}>
                {words.accept}
              </Button>
            )}
          </Group>
        </FoundRecords>
      )}
    </Stack>
  )
}

/** New products that FIRS / NRS has no code for: they are taken, and their invoices are refused until they have one. */
function WithoutCode({ state: { view }, check: { isCurrent, result, problems } }: Pick<Props, 'state' | 'check'>) {
  // As long as rows are wrong, nobody knows which become products.
  if (!view?.hasCodes || !isCurrent || !result || problems.length > 0) return null
  const { bodies, defaults } = view.reading
  const isCoded = (body: object) => ['hsnCode', 'isicCode'].some((code) => code in body || code in defaults)
  const count = result.items.filter(({ row, action }) => action === 'created' && !isCoded(bodies[row - 1] ?? {})).length
  return count === 0 ? null : <Notice>{words.withoutCode(count)}</Notice>
}

type FoundProps = {
  readonly look: 'wrong' | 'doubted'
  readonly icon: ReactNode
  readonly title: string
  readonly how: string
  readonly places: readonly RowProblem[]
  readonly columnOf: (field: string) => string
  readonly isForAll: (field: string) => boolean
  readonly onGo: Props['onGo']
  readonly children?: ReactNode
}

/** What was found in the rows: the first of it, each with the way to its cell. */
function FoundRecords({ look, icon, title, how, places, columnOf, isForAll, onGo, children }: FoundProps) {
  return (
    <div role="status" className={styles[look]}>
      {icon}
      <div>
        <Text fw={600}>{title}</Text>
        <Text>{how}</Text>
        <List size="sm" mt={4}>
          {places.slice(0, LISTED).map((place) => (
            <List.Item key={`${place.row} ${place.field} ${place.message}`}>
              <UnstyledButton className={styles['go'] ?? ''} onClick={() => onGo(place)}>
                {words.problem(isForAll(place.field) ? null : place.row, columnOf(place.field), place.message)}
              </UnstyledButton>
            </List.Item>
          ))}
        </List>
        {places.length > LISTED && <Text>{words.more(places.length - LISTED)}</Text>}
        {children}
      </div>
    </div>
  )
}

function Answer({ state: { view }, check, isAccepted, onGo }: Omit<Props, 'onAccept'>) {
  const { fits, problems, wrongDefaults, result, isCurrent, changes, failure, retry, isOtherSum } = check
  if (!view) return null
  const { kept, missing, columnOf } = view

  if (kept.length === 0) return <Notice>{words.nothing}</Notice>
  if (!fits) return <Notice>{words.tooMany(kept.length)}</Notice>
  if (missing.length > 0)
    return (
      <Notice>
        {missing
          .map(({ head, isFillable, candidates }) =>
            [words.missing(head, isFillable), ...(candidates.length > 0 ? [words.candidates(candidates)] : [])].join(
              ' ',
            ),
          )
          .join(' ')}
      </Notice>
    )
  if (failure !== undefined && problems.length === 0) return <Problem error={failure} onRetry={retry} />

  if (problems.length > 0) {
    return (
      <FoundRecords
        look="wrong"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title={words.wrong(problems.length)}
        how={words.wrongHow}
        places={problems.map((place) => ({ ...place, message: words.wrongValue(view.valueAt(place), place.message) }))}
        columnOf={columnOf}
        isForAll={view.isForAll}
        onGo={onGo}
      />
    )
  }

  const [wrongDefault] = Object.entries(wrongDefaults)
  if (wrongDefault) return <Notice>{words.wrongForAll(columnOf(wrongDefault[0]), wrongDefault[1])}</Notice>

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
  const why = isAccepted ? (isOtherSum ? words.notYet.sum : undefined) : words.notYet.doubts
  if (changes > 0 && why !== undefined) {
    return (
      <div role="status" className={styles['quiet']}>
        <IconEye size={18} aria-hidden />
        <Text>{why(parts)}</Text>
      </div>
    )
  }
  return (
    <div role="status" className={styles['good']}>
      <IconCircleCheck size={18} aria-hidden />
      <Text>{changes === 0 ? words.nothingToDo : words.wouldDo(parts)}</Text>
    </div>
  )
}
