import { Button, Group } from '@mantine/core'

import type { EmailBody } from '../../../core/contract/mail/email.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { mail } from '../../lib/texts/mail/mail.ts'
import styles from './email-list.module.css'

const words = mail.list

/** What a person says of an e-mail. */
export type EmailStateChoice = 'ARRIVED' | 'SEND_AGAIN' | 'STOP'

const labels: Readonly<Record<EmailBody['state'], Partial<Record<EmailStateChoice, string>>>> = {
  QUEUED: { SEND_AGAIN: words.now, STOP: words.stop },
  SENDING: {},
  SENT: {},
  REFUSED: { SEND_AGAIN: words.again },
  UNKNOWN: { ARRIVED: words.arrived, SEND_AGAIN: words.again },
  CANCELLED: {},
}
const tones: Readonly<Record<EmailBody['state'], 'ok' | 'wait' | 'bad' | 'plain'>> = {
  QUEUED: 'wait',
  SENDING: 'wait',
  SENT: 'ok',
  REFUSED: 'bad',
  UNKNOWN: 'wait',
  CANCELLED: 'plain',
}

type Props = {
  readonly emails: readonly EmailBody[]
  readonly isBusy: boolean
  /** Left out for who may only look. */
  readonly onDecide?: (emailId: string, decision: EmailStateChoice) => void
}

/** E-mails one below the other: where each stands, and what a person can do about it. */
export function EmailList({ emails, isBusy, onDecide }: Props) {
  return (
    <ul className={styles['list']}>
      {emails.map((email) => (
        <EmailItem
          key={email.id}
          email={email}
          isBusy={isBusy}
          {...(onDecide && { onDecide: (decision) => onDecide(email.id, decision) })}
        />
      ))}
    </ul>
  )
}

type ItemProps = {
  readonly email: EmailBody
  readonly isBusy: boolean
  readonly onDecide?: (decision: EmailStateChoice) => void
}

function EmailItem({ email, isBusy, onDecide }: ItemProps) {
  const { kind, state, to, cc, createdAt, createdBy, subject, message, messageId, notTaken } = email
  const addresses = [...to, ...cc].join(', ')
  const actions = Object.entries(labels[state]) as [EmailStateChoice, string][]
  return (
    <li>
      <div className={styles['line']}>
        <span className={styles['to']}>{addresses}</span>
        <span className={styles['state']} data-tone={tones[state]}>
          {words.states[state]}
        </span>
      </div>
      <p className={styles['fact']}>{words.by(words.kinds[kind], createdBy, moment(createdAt))}</p>
      {factsOf(email).map((fact) => (
        <p className={styles['fact']} key={fact}>
          {fact}
        </p>
      ))}
      {notTaken.map(({ address, why }) => (
        <p className={styles['fact']} data-bad key={address}>
          {words.notTaken(address, why)}
        </p>
      ))}
      {onDecide && actions.length > 0 && (
        <Group gap="xs" my={4}>
          {actions.map(([decision, label]) => (
            <Button
              key={decision}
              variant="default"
              size="compact-xs"
              disabled={isBusy}
              aria-label={words.of(label, addresses)}
              onClick={() => onDecide(decision)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      <details className={styles['words']}>
        <summary>{words.details}</summary>
        <p>{subject}</p>
        <p className={styles['message']}>{message}</p>
        <p>{words.messageId(messageId)}</p>
      </details>
    </li>
  )
}

const moment = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

/** Where it stands, in sentences. */
function factsOf(email: EmailBody): string[] {
  const { state, attempts, serverSaid, sentAt, nextAttemptAt, notTaken } = email
  const facts = []
  // What was said of each address says it better.
  const trouble = state === 'REFUSED' && notTaken.length > 0 ? null : email.trouble
  if (sentAt !== null) facts.push(words.sentAt(moment(sentAt)))
  if (trouble !== null) facts.push(trouble)
  if (trouble !== null && serverSaid !== null) facts.push(words.said(serverSaid))
  if (state === 'QUEUED' && attempts > 0 && nextAttemptAt !== null) {
    facts.push(`${words.attempts(attempts)} ${words.next(formatTime(nextAttemptAt))}`)
  }
  if (state === 'QUEUED' && attempts === 0) facts.push(words.soon)
  return facts
}
