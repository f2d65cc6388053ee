import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import styles from './remark-list.module.css'

type Props = {
  /** With one, code may move the focus here. */
  readonly id?: string
  /** `bad`: it was refused. `wait`: to look at before it goes on. */
  readonly tone: 'bad' | 'wait'
  readonly title: string
  /** Each with the button that puts it right. */
  readonly remarks: readonly { readonly message: string; readonly button?: ReactNode }[]
  /** Names how many more there are: then only the first is seen until somebody asks for them. */
  readonly more?: (count: number) => string
}

/** Remarks about an invoice under one heading. */
export function RemarkList({ id, tone, title, remarks, more }: Props) {
  const [isOpen, setIsOpen] = useState(more === undefined)
  const shown = isOpen ? remarks : remarks.slice(0, 1)
  return (
    <section
      aria-label={title}
      className={styles['list']}
      data-tone={tone}
      {...(id !== undefined && { id, tabIndex: -1 })}
    >
      <Text fw={600}>{title}</Text>
      {remarks.length > 0 && (
        <ul>
          {shown.map(({ message, button }, index) => (
            <li key={index}>
              {message}
              {button}
            </li>
          ))}
        </ul>
      )}
      {shown.length < remarks.length && (
        <Button variant="subtle" color="gray" size="xs" mt="xs" onClick={() => setIsOpen(true)}>
          {more?.(remarks.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
