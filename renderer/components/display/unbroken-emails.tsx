import { Fragment } from 'react'

import styles from './unbroken-emails.module.css'

type Props = { readonly children: string }

/**
 * A text whose e-mail addresses break before their @ and nowhere else, nor before a comma that follows. People without
 * a name are called by theirs.
 */
export function UnbrokenEmails({ children }: Props) {
  return children.split(/([^\s@]+@[^\s@]+)/).map((part, index) => {
    const at = part.lastIndexOf('@')
    if (at <= 0) return <Fragment key={index}>{part}</Fragment>
    return (
      <span key={index} title={part.replace(/[,;.]$/, '')}>
        <span className={styles['part']}>{part.slice(0, at)}</span>
        <wbr />
        <span className={styles['part']}>{part.slice(at)}</span>
      </span>
    )
  })
}
