import { Anchor, Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCircleCheck, IconClipboardCheck } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'

import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { Doc } from '../document/doc.ts'
import { namedProblem, groupedByProblem, rowOfField, type FieldProblem } from '../document/field-paths.ts'
import { findingsAtGridRows, isPlacedAlike } from '../document/grid-rows.ts'
import { isChanged } from '../document/returned-draft.ts'
import { usePreflight } from '../session/api.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import type { EditorState } from '../session/state.ts'
import styles from './checks-card.module.css'
import { type CheckEntry, checkEntriesOf } from './entries.ts'
import { FigureQuestion } from './figure-question.tsx'
import { FinalizeAnyway } from './finalize-anyway.tsx'
import { RemedyButton } from './remedy-button.tsx'
import { type UncheckedState, uncheckedIn } from './unchecked.ts'

const words = editorTexts.checks
const SHOWN = 3
/** Of what was found while nobody has asked to go on yet: what to do first. */
const SHOWN_AT_FIRST = 1

/** What is missing: first to save at all, then for FIRS / NRS, each with the button that puts it right. */
export function ChecksCard({ isBlocked }: { readonly isBlocked: boolean }) {
  const { businessId } = useEditorTools()
  const stored = useEditor((state) => state.stored)
  const { data: report, error, isPlaceholderData: isOfBefore } = usePreflight(businessId, stored)
  const unchecked = useUnchecked()
  // What is not whole here, the cells say themselves.
  const isOurs = useEditor((state) => state.tracksUnfinished)
  const items = useMemo(
    () => (report?.items ?? []).filter(({ code }) => !isOurs || code !== 'draft_unfinished'),
    [report, isOurs],
  )

  if (unchecked?.kind === 'wrong') {
    return (
      <>
        <WrongCard problems={unchecked.problems} />
        {items.length > 0 && <ReportCard items={items} isBlocked={isBlocked} isOfBefore={isOfBefore} />}
      </>
    )
  }
  if (error && !unchecked) return <Text c="dimmed">{words.failed}</Text>
  if (items.length === 0) {
    if (unchecked) return <UncheckedLine unchecked={unchecked} />
    return report && !isOfBefore ? <FineLine /> : <Text c="dimmed">{words.checking}</Text>
  }
  return (
    <>
      <ReportCard items={items} isBlocked={isBlocked} isOfBefore={isOfBefore} />
      {/* What is just being saved changes nothing about what is listed, and comes and goes with every key. */}
      {unchecked && unchecked.kind !== 'waits' && <UncheckedLine unchecked={unchecked} />}
    </>
  )
}

function useUnchecked(): UncheckedState | undefined {
  const typed = useEditor((state) => state.doc)
  // To look through two hundred lines after every key would hold up the next one.
  const [paused] = useDebouncedValue(typed, 200)
  const status = useEditor((state) => state.status)
  const showsMissing = useEditor((state) => state.showsMissing)
  const stored = useEditor((state) => state.stored)
  return uncheckedIn({ doc: showsMissing ? typed : paused, status, showsMissing, stored })
}

function WrongCard({ problems }: { readonly problems: readonly FieldProblem[] }) {
  const { goTo } = useEditorTools()
  // Who wanted to go on is told at once; while somebody types, the cell itself says so.
  const isAsked = useEditor((state) => state.showsMissing)
  const title = isAsked ? words.missing : words.wrong
  const shown = groupedByProblem(problems).slice(0, SHOWN)

  return (
    <section className={styles['card']} {...(isAsked ? { role: 'alert' } : { 'aria-label': title })}>
      <Text fw={600} className={styles['title'] ?? ''}>
        <IconClipboardCheck size={18} aria-hidden />
        {title}
      </Text>
      <ul className={styles['list']}>
        {shown.map(({ field, label, message }) => (
          <li key={field}>
            <Anchor component="button" type="button" size="sm" c="inherit" ta="start" onClick={() => goTo(field)}>
              {namedProblem(label, message)}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

function UncheckedLine({ unchecked }: { readonly unchecked: Exclude<UncheckedState, { kind: 'wrong' }> }) {
  const { goTo } = useEditorTools()
  if (unchecked.kind !== 'needs') {
    return <Text c="dimmed">{unchecked.kind === 'failed' ? words.notSaved : words.onceSaved}</Text>
  }
  const [first] = groupedByProblem(unchecked.problems)
  return (
    <Anchor component="button" type="button" c="dimmed" ta="start" onClick={() => first && goTo(first.field)}>
      {words.needed(first?.label ?? '')}
    </Anchor>
  )
}

function FineLine() {
  // What was refused and still stands there is no less refused now.
  const wasRefused = useEditor(
    ({ returned: cameBack, ...typed }) =>
      cameBack?.refused.some((reason) => !isChanged(cameBack, reason, typed)) ?? false,
  )
  return (
    <Text className={styles['fine'] ?? ''}>
      <IconCircleCheck size={18} aria-hidden />
      {wasRefused ? words.nothingElse : words.fine}
    </Text>
  )
}

type ReportProps = {
  readonly items: readonly PreflightItem[]
  readonly isBlocked: boolean
  /** Of the version before the one that is looked at just now. */
  readonly isOfBefore: boolean
}

const ReportCard = memo(function PreflightReport({ items, isBlocked, isOfBefore }: ReportProps) {
  const [isAll, setIsAll] = useState(false)
  const { store } = useEditorTools()
  const entries = useEntries(items)
  const blocking = entries.filter(({ severity }) => severity === 'blocks')
  const isStopped = isBlocked && blocking.length > 0
  const shown = new Set(isAll ? entries : [...blocking, ...entries].slice(0, isStopped ? SHOWN : SHOWN_AT_FIRST))
  const questions = items.flatMap(({ isQuestion, message }) => (isQuestion === true ? [message] : []))
  const barred = barredBy(items)
  const card = useRef<HTMLElement>(null)

  const leads = useEditor((state) => state.leadsToChecks) && !isOfBefore
  useEffect(() => {
    if (!leads) return
    const remedy = card.current?.querySelector<HTMLElement>('li :is(button, a):not(:disabled)')
    ;(remedy ?? card.current)?.focus()
    store.dispatch({ type: 'checksFocused' })
  }, [leads, store])

  return (
    <section ref={card} tabIndex={-1} className={styles['card']} aria-label={words.found}>
      {isBlocked && !isStopped && questions.length > 0 && <FigureQuestion messages={questions} />}
      {isStopped && (
        <Text role="alert" mb="xs">
          {barred ?? words.blocked}
        </Text>
      )}
      <Entries title={words.title} entries={blocking} shown={shown} />
      <Entries title={words.look} entries={entries.filter((entry) => !blocking.includes(entry))} shown={shown} />
      {shown.size < entries.length && (
        <Button variant="subtle" color="gray" size="xs" mt="xs" onClick={() => setIsAll(true)}>
          {words.showAll(entries.length - shown.size)}
        </Button>
      )}
      {isStopped && barred === undefined && (
        <FinalizeAnyway
          reasons={blocking.flatMap(({ messages }) => messages)}
          isSent={!items.some(({ severity }) => severity === 'blocks')}
        />
      )}
    </section>
  )
})

/** No decision of whoever types opens closed books, makes a rate of VAT, nor knows what somebody else has typed. */
function barredBy(items: readonly PreflightItem[]): string | undefined {
  if (items.some(({ code }) => code === 'period_closed')) return words.closed
  if (items.some(({ code }) => code === 'line_vat_rate_too_high')) return words.vatTooHigh
  return items.some(({ code }) => code === 'draft_unfinished') ? words.unfinished : undefined
}

/** What was found, by what is to be done about it in the draft as it is typed. */
function useEntries(items: readonly PreflightItem[]): readonly CheckEntry[] {
  const doc = usePlacedDoc()
  const saved = useEditor((state) => state.base)
  return useMemo(
    () =>
      checkEntriesOf(findingsAtGridRows(items, saved, doc), ({ suggestion }) => ({
        customer: doc.customer,
        rowId: suggestion ? rowOfField(doc, suggestion.field) : undefined,
      })),
    [items, saved, doc],
  )
}

/** The document as it was when its lines came to stand where they do: what is typed in one moves no finding. */
function usePlacedDoc(): Doc {
  const [select] = useState(() => {
    let last: Doc | undefined
    return ({ doc }: EditorState): Doc => {
      if (last === undefined || !isPlacedAlike(last, doc)) last = doc
      return last
    }
  })
  return useEditor(select)
}

type EntriesProps = {
  readonly title: (count: number) => string
  readonly entries: readonly CheckEntry[]
  readonly shown: ReadonlySet<CheckEntry>
}

function Entries({ title, entries, shown }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <>
      <Text fw={600} className={styles['title'] ?? ''}>
        <IconClipboardCheck size={18} aria-hidden />
        {title(entries.length)}
      </Text>
      <ul className={styles['list']} aria-label={title(entries.length)}>
        {entries
          .filter((entry) => shown.has(entry))
          .map(({ key, messages, remedies }) => (
            <li key={key}>
              {messages.map((message) => (
                <Text key={message} className={styles['message'] ?? ''}>
                  {message}
                </Text>
              ))}
              <Group gap="xs" mt={6}>
                {remedies.map((remedy) => (
                  <RemedyButton key={remedy.label} remedy={remedy} />
                ))}
              </Group>
            </li>
          ))}
      </ul>
    </>
  )
}
