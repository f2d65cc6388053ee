import { Accordion } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import {
  connectionStep,
  firstOpen,
  stepNames,
  type StepName,
  type StepState,
} from '../../components/business-set-up/steps.ts'
import { Card } from '../../components/ui/card.tsx'
import { useSearchParams } from '../../lib/routing/search.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import styles from './list.module.css'
import { setUpSearch } from './search.ts'
import { StepBody } from './step-body.tsx'

const words = setUpTexts

type Props = {
  readonly business: Business
  readonly states: Readonly<Record<StepName, StepState>>
  readonly mayManage: boolean
  readonly onSkip: (step: StepName) => void
}

const icons = {
  done: IconCircleCheck,
  practice: IconCircleCheck,
  open: IconCircleDashed,
  notNeeded: IconCircleMinus,
  skipped: IconCircleMinus,
} as const satisfies Record<StepState, typeof IconCircleCheck>

/** All steps with how far they have come; the next one is open. Who may not do them sees the list. */
export function SetUpList({ business, states, mayManage, onSkip }: Props) {
  const [search, change] = useSearchParams(setUpSearch)
  // Decided once: a step that has just been done does not close under somebody's hands.
  const [initially] = useState(() => (business.appProvider === null ? undefined : firstOpen(states)))
  const asked = search.step === 'connection' ? connectionStep(states) : search.step
  const opened = asked ?? initially ?? 'none'
  const next = firstOpen(states)
  const list = useRef<HTMLDivElement>(null)

  // From here on it is that step, whatever becomes of its state meanwhile.
  useEffect(() => {
    if (search.step === 'connection' && asked !== undefined) void change({ step: asked })
  }, [search.step, asked, change])

  // Who was led to a step goes on there, and not at the top of the page.
  useEffect(() => {
    if (asked === undefined || list.current?.contains(document.activeElement)) return
    list.current?.querySelector<HTMLElement>(`[data-step="${asked}"]`)?.focus()
  }, [asked])

  // What opens below the edge of the window is not seen to open.
  useEffect(() => {
    const step = list.current?.querySelector(`[data-item="${opened}"]`)
    step?.scrollIntoView({ block: 'nearest' })
  }, [opened])

  if (!mayManage) {
    return (
      <Card p={0} className={styles['card'] ?? ''}>
        <ul className={styles['list']}>
          {stepNames.map((step) => (
            <li key={step} className={styles['row']}>
              <StepHead step={step} state={states[step]} isNext={step === next} />
            </li>
          ))}
        </ul>
      </Card>
    )
  }

  const open = (step: StepName | 'none' | undefined) => void change({ step: step ?? 'none' })
  const goOn = (from: StepName) => open(firstOpen({ ...states, [from]: 'done' }))

  return (
    <Card p={0} className={styles['card'] ?? ''}>
      <Accordion
        ref={list}
        order={2}
        value={opened}
        onChange={(step) => open(stepNames.find((name) => name === step))}
        transitionDuration={0}
        classNames={{
          item: styles['item'] ?? '',
          control: styles['inset'] ?? '',
          content: styles['inset'] ?? '',
          chevron: styles['chevron'] ?? '',
        }}
      >
        {stepNames.map((step) => (
          <Accordion.Item key={step} value={step} data-item={step}>
            <Accordion.Control data-step={step} data-takes-focus={step === asked || undefined}>
              <StepHead step={step} state={states[step]} isNext={step === next} />
            </Accordion.Control>
            <Accordion.Panel>
              {opened === step && (
                <StepBody
                  step={step}
                  state={states[step]}
                  business={business}
                  onDone={() => goOn(step)}
                  onSkip={() => {
                    onSkip(step)
                    goOn(step)
                  }}
                />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  )
}

type HeadProps = { readonly step: StepName; readonly state: StepState; readonly isNext: boolean }

/** What the step is and where it comes from. Only the next one stands out; the others wait their turn. */
function StepHead({ step, state, isNext }: HeadProps) {
  const Icon = icons[state]
  return (
    <span className={styles['head']} data-state={state} data-next={isNext || undefined}>
      <Icon size={18} aria-hidden className={styles['icon']} />
      <span className={styles['what']}>
        <span className={styles['label']}>{words.steps[step].label}</span>
        <span className={styles['from']}>{words.steps[step].from}</span>
      </span>
      <span className={styles['state']}>{isNext ? words.states.next : words.states[state]}</span>
    </span>
  )
}
