import { Group, Text, TextInput } from '@mantine/core'

import { formatAmount } from '../../../lib/format/money.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import type { ImportKind } from '../kind.ts'
import type { ImportCheck } from './use-check.ts'

const words = customerAccount.openingImport.sum

type Props = {
  readonly kind: ImportKind
  readonly check: ImportCheck
  /** As it is typed. */
  readonly expected: string
  readonly onExpected: (typed: string) => void
}

/** What the rows come to, beside what the old books say: nothing is saved while both differ. */
export function ControlTotal({ kind, check: { result, isCurrent, sumProblem }, expected, onExpected }: Props) {
  const creditOf = kind.words.credit ?? words.credit
  const { total, added, credit = 0, difference = null } = result ?? {}
  return (
    <Group align="flex-start" gap="lg">
      <TextInput
        label={words.expected}
        description={words.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="decimal"
        autoComplete="off"
        value={expected}
        error={sumProblem}
        onChange={({ currentTarget }) => onExpected(currentTarget.value)}
      />
      {isCurrent && total !== undefined && added !== undefined && (
        <div role="status">
          <Text fw={600}>{words.total(formatAmount(total))}</Text>
          {credit > 0 && <Text>{creditOf(formatAmount(total + credit), formatAmount(credit))}</Text>}
          {added !== total && <Text>{words.added(formatAmount(added))}</Text>}
          {difference !== null && (
            <Text>
              {difference === 0 ? words.agrees : words.differs(formatAmount(Math.abs(difference)), difference > 0)}
            </Text>
          )}
        </div>
      )}
    </Group>
  )
}
