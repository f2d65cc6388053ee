import { CopyButton } from './copy-button.tsx'
import styles from './text-block.module.css'

type Props = {
  /** What is in it, for those who do not see it. */
  readonly label: string
  readonly text: string
  /** What copies it. */
  readonly copy: string
}

/** Lines for a machine, such as a command or a log, to be read and copied as they are. */
export function TextBlock({ label, text, copy }: Props) {
  return (
    <div className={styles['block']}>
      <pre className={styles['text']} role="region" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <div className={styles['copy']}>
        <CopyButton value={text}>{copy}</CopyButton>
      </div>
    </div>
  )
}
