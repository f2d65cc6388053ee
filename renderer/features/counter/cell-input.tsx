import { useState } from 'react'

import styles from './counter.module.css'

type Props = {
  readonly label: string
  /** What it holds, as it is written. */
  readonly value: string
  readonly placeholder?: string
  /** What is stored of what was typed; undefined for what cannot be. */
  readonly read: (typed: string) => string | undefined
  readonly onChange: (value: string) => void
  /** Said where it cannot be read. */
  readonly wrong: string
  /** Names the field for keys that lead to it. */
  readonly name: string
  /** Enter and Esc lead back to the scanner. */
  readonly onDone: () => void
}

/** A figure of a line: it counts when the field is left, and what is no figure never does. */
export function CellInput({ label, value, placeholder, read, onChange, wrong, name, onDone }: Props) {
  const [draft, setDraft] = useState<string>()
  const isWrong = draft !== undefined && read(draft) === undefined

  const settle = () => {
    const next = draft === undefined ? undefined : read(draft)
    setDraft(undefined)
    if (next !== undefined && next !== value) onChange(next)
  }

  return (
    <input
      className={styles['cell']}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      aria-label={label}
      title={isWrong ? wrong : undefined}
      aria-invalid={isWrong}
      placeholder={placeholder}
      data-figure={name}
      value={draft ?? value}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          setDraft(undefined)
          onDone()
        }
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        if (!isWrong) onDone()
      }}
    />
  )
}
