import { Button, Table, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import { Section } from '../../../components/layout/section.tsx'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { FileField } from '../transfer/fields/field.ts'
import type { RowChange } from '../transfer/rows-to-send.ts'
import styles from './changes.module.css'

const words = importTexts.changes
const LISTED = 10

type Props = {
  readonly changed: readonly RowChange[]
  readonly fields: readonly Pick<FileField, 'name' | 'head' | 'show'>[]
  /** What the record of a row is called in the list. */
  readonly nameOf: (row: number) => string
  readonly onGo: (place: { readonly row: number; readonly field: string; readonly message: string }) => void
}

/** What becomes of records that are there: each field, before and after. */
export function ImportChanges({ changed, fields, nameOf, onGo }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  if (changed.length === 0) return null

  const records = new Set(changed.map(({ row }) => row)).size
  const shown = isWhole ? changed : changed.slice(0, LISTED)
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  const shownValue = (name: string, value: RowChange['from']) => {
    const text = fieldOf(name)?.show?.(value) ?? (value === null ? '' : String(value))
    return text === '' ? words.nothing : text
  }

  return (
    <Section title={words.title(records)} text={words.how}>
      <div className={styles['scroll']} role="region" aria-label={words.title(records)} tabIndex={0}>
        <Table className={styles['table'] ?? ''} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.record}</Table.Th>
              <Table.Th>{words.field}</Table.Th>
              <Table.Th>{words.before}</Table.Th>
              <Table.Th>{words.after}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ row, field, from, to }, index) => (
              <Table.Tr key={`${row} ${field}`}>
                <Table.Th scope="row">
                  {shown[index - 1]?.row !== row && (
                    <UnstyledButton className={styles['go'] ?? ''} onClick={() => onGo({ row, field, message: '' })}>
                      {words.of(row, nameOf(row))}
                    </UnstyledButton>
                  )}
                </Table.Th>
                <Table.Td>{fieldOf(field)?.head ?? field}</Table.Td>
                <Table.Td>
                  <Text span inherit c="dimmed">
                    {shownValue(field, from)}
                  </Text>
                </Table.Td>
                <Table.Td fw={600}>{shownValue(field, to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {changed.length > LISTED && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.fewer : words.all(changed.length)}
        </Button>
      )}
    </Section>
  )
}
