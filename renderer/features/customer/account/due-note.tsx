import { formatDay } from '../../../lib/format/date-time.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import styles from './due-note.module.css'

type Props = {
  /** Null for what never falls due. */
  readonly dueDate: string | null
  readonly today: string
  /** Whether it is still open is not known: then nothing is overdue. */
  readonly isPlain?: boolean
}

/** When something falls due, or for how long it has been. */
export function DueNote({ dueDate, today, isPlain = false }: Props) {
  if (dueDate === null) return null
  const late = isPlain ? 0 : Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000)
  return (
    <small className={styles['due']} data-late={late > 0 || undefined}>
      {late > 0 ? customerAccount.overdue(late) : customerAccount.due(formatDay(dueDate))}
    </small>
  )
}
