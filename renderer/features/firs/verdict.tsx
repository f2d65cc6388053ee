import { Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowsDiff, IconQuestionMark, IconRosetteDiscountCheck } from '@tabler/icons-react'

import { CopyButton } from '../../components/display/copy-button.tsx'
import { type Fact, FactList } from '../../components/display/fact-list.tsx'
import { Day, Money } from '../../components/display/figures.tsx'
import { Card } from '../../components/ui/card.tsx'
import { texts } from '../../lib/texts.ts'
import styles from './firs.module.css'
import type { Check } from './recent-checks.ts'
import { firs as firsTexts } from './texts.ts'

const words = firsTexts.check

export const verdictIcons = {
  KNOWN: IconRosetteDiscountCheck,
  DIFFERS: IconArrowsDiff,
  UNKNOWN: IconQuestionMark,
  REJECTED: IconAlertTriangle,
} as const

/** The verdict as a sentence, what to do about it, and what FIRS / NRS holds. */
export function Verdict({ check: { answer } }: { readonly check: Check }) {
  const Icon = verdictIcons[answer.verdict]
  const facts = factsOf(answer)

  return (
    <Card component="section" p={0} className={styles['card'] ?? ''} aria-label={words.result}>
      <div className={styles['verdict']} data-verdict={answer.verdict}>
        <Icon size={24} aria-hidden />
        <div>
          <h2 className={styles['sentence']}>{answer.sentence}</h2>
          <Text>{answer.advice}</Text>
        </div>
      </div>
      {answer.differences.length > 0 && <Differences differences={answer.differences} />}
      {facts.length > 0 && (
        <div className={styles['facts']}>
          <FactList facts={facts} />
        </div>
      )}
    </Card>
  )
}

function Differences({ differences }: { readonly differences: Check['answer']['differences'] }) {
  const { what, given, found, fields, label } = words.differences
  return (
    <table className={styles['differences']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{given}</th>
          <th scope="col">{found}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.field}>
            <th scope="row">{fields[difference.field] ?? difference.field}</th>
            <td>{difference.given}</td>
            <td>{difference.found}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function factsOf(answer: Check['answer']): Fact[] {
  const { irn, supplierName, supplierTIN, issueDate, totalAmount, taxAmount } = answer
  const labels = words.facts
  return [
    ...(irn === null ? [] : [{ label: labels.irn, value: <Copyable value={irn} /> }]),
    ...(supplierName === null ? [] : [{ label: labels.supplierName, value: supplierName }]),
    ...(supplierTIN === null ? [] : [{ label: labels.supplierTIN, value: <Copyable value={supplierTIN} /> }]),
    ...(issueDate === null ? [] : [{ label: labels.issueDate, value: <Day of={issueDate} /> }]),
    ...(totalAmount === null ? [] : [{ label: labels.totalAmount, value: <Money amount={totalAmount} sign /> }]),
    ...(taxAmount === null ? [] : [{ label: labels.taxAmount, value: <Money amount={taxAmount} sign /> }]),
  ]
}

function Copyable({ value }: { readonly value: string }) {
  return (
    <span className={styles['copyable']}>
      {value} <CopyButton value={value} label={`${texts.copy} ${value}`} />
    </span>
  )
}
