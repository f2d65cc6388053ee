import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { KeyHint } from './key-hint.tsx'
import styles from './secondary-actions.module.css'

export type SecondaryAction = {
  readonly label: string
  readonly icon: ReactNode
  /** Stands on the button; whoever gives the action listens for it. */
  readonly hotkey?: string
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

type Props = {
  /** What the three dots are called. */
  readonly label: string
  /** The most useful first: the last go into the menu first where there is no room. */
  readonly actions: readonly SecondaryAction[]
  /** What stands in the menu anyway. */
  readonly children: ReactNode
}

/** The quiet buttons of a page's head beside its three dots, which take those that have no room. */
export function SecondaryActions({ label, actions, children }: Props) {
  // The three dots are the first of the line.
  const [line, fitting] = useFirstLine(actions.length + 1)
  const shown = fitting - 1

  return (
    <div ref={line} className={styles['actions']}>
      <Menu position="bottom-end" width={272}>
        <Menu.Target>
          <ActionIcon size="lg" aria-label={label}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.slice(shown).map((action) => (
            <Menu.Item
              key={action.label}
              leftSection={action.icon}
              rightSection={hintOf(action)}
              disabled={(action.loading ?? false) || (action.disabled ?? false)}
              onClick={action.onClick}
            >
              {action.label}
            </Menu.Item>
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
      {actions.map((action, index) => (
        <Button
          key={action.label}
          variant="default"
          leftSection={action.icon}
          rightSection={hintOf(action)}
          aria-keyshortcuts={action.hotkey}
          loading={action.loading ?? false}
          disabled={action.disabled ?? false}
          data-wrapped={index >= shown || undefined}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}

const hintOf = ({ hotkey }: SecondaryAction) => hotkey !== undefined && <KeyHint keys={hotkey} />

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
