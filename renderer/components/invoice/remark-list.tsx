import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './remark-list.module.css'

type Props = {
  /** With one, code may move the focus here. */
  readonly id?: string
  /** `bad`: it was refused. `wait`: to look at before it goes on. */
  readonly tone: 'bad' | 'wait'
  readonly title: string
  /** Each with the button that puts it right. */
  readonly remarks: readonly { readonly message: string; readonly button?: ReactNode }[]
}

/** Remarks about an invoice under one heading. */
export function RemarkList({ id, tone, title, remarks }: Props) {
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
          {remarks.map(({ message, button }, index) => (
            <li key={index}>
              {message}
              {button}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
