import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import type { OfferedCommand } from '../../lib/commands/page-commands.ts'
import { CommandButton } from './command-button.tsx'
import { CommandMenu } from './command-menu.tsx'
import styles from './secondary-actions.module.css'

type Props = {
  /** What the three dots are called. */
  readonly label: string
  /** The most useful first: the last go into the menu first where there is no room. Its one button stands elsewhere. */
  readonly commands: readonly OfferedCommand[]
}

/** The quiet buttons of a page's head beside its three dots, which take those that have no room. */
export function SecondaryActions({ label, commands }: Props) {
  const buttons = commands.filter(({ place }) => place === 'head')
  // The three dots are the first of the line.
  const [line, fitting] = useFirstLine(buttons.length + 1)
  const shown = fitting - 1

  return (
    <div ref={line} className={styles['actions']} data-own-menu>
      <CommandMenu label={label} commands={commands} wrapped={buttons.slice(shown)} />
      {buttons.map((command, index) => (
        <CommandButton
          key={command.id}
          variant="default"
          command={command}
          data-wrapped={index >= shown || undefined}
        />
      ))}
    </div>
  )
}

/** How many of the `count` children of a box that wraps have room in its first line. The box needs one child at least. */
function useFirstLine(count: number): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(count)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const tops = Array.from(element.children, (child) => child.getBoundingClientRect())
      const wrapped = tops.findIndex(({ top }) => top >= (tops[0]?.bottom ?? 0))
      setFitting(wrapped === -1 ? count : wrapped)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  })

  return [box, fitting]
}
