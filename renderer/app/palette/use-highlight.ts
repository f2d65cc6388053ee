import { useEffect, useRef, useState } from 'react'

import type { PaletteAction, PaletteGroup } from '../../lib/commands/palette.ts'

type Groups = readonly PaletteGroup[]

type Options = {
  /** The last answer, which may still be that to an earlier text. */
  readonly answer: Groups
  /** Whether it is the answer to what is typed. */
  readonly isSettled: boolean
  readonly run: (action: PaletteAction) => void
}

const actionsOf = (groups: Groups): readonly PaletteAction[] => groups.flatMap(({ actions }) => actions)

/**
 * Which entry Enter runs: the one that is seen to be highlighted, whatever arrives meanwhile. It is known by its id. Until
 * somebody chooses it is the first of the answer to what is typed; Enter before that answer waits for it.
 */
export function useHighlight({ answer, isSettled, run }: Options) {
  const [choice, setChoice] = useState<{ readonly id: string; readonly among: Groups }>()
  const [isEntered, setIsEntered] = useState(false)

  // Who has chosen an entry stays in the list that has it.
  const isGone = choice !== undefined && !actionsOf(answer).some(({ id }) => id === choice.id)
  const groups = isGone ? choice.among : answer
  const actions = actionsOf(groups)
  const highlighted = choice ? actions.find(({ id }) => id === choice.id) : isSettled ? actions[0] : undefined

  const enter = () => {
    setIsEntered(!isSettled && !highlighted)
    if (highlighted) run(highlighted)
  }
  const latestEnter = useRef(enter)
  useEffect(() => {
    latestEnter.current = enter
  })
  useEffect(() => {
    if (isEntered && isSettled) latestEnter.current()
  }, [isEntered, isSettled])

  return {
    groups,
    highlighted: highlighted?.id,
    /** Enter was pressed before there was anything to run. */
    isWaiting: isEntered,
    enter,
    move(step: 1 | -1) {
      const before = step === 1 ? -1 : 0
      const next = actions.at(((highlighted ? actions.indexOf(highlighted) : before) + step) % actions.length)
      setIsEntered(false)
      if (next) setChoice({ id: next.id, among: groups })
    },
    /** For another text, and another time. */
    forget() {
      setChoice(undefined)
      setIsEntered(false)
    },
  }
}
