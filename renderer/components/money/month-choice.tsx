import { ActionIcon, Group, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { formatMonth } from '../../../core/domain/calendar/format.ts'
import { addMonths } from '../../lib/format/day.ts'
import { months as words } from '../../lib/texts/money/months.ts'

/** Six years: so long books are kept. */
const COUNT = 72

type Props = { readonly month: string; readonly today: string; readonly onChange: (month: string) => void }

/** Goes from month to month, or to any of them. */
export function MonthChoice({ month, today, onChange }: Props) {
  const present = today.slice(0, 7)
  const usual = Array.from({ length: COUNT }, (_, index) => addMonths(`${present}-01`, -index).slice(0, 7))
  const listed = usual.includes(month) ? usual : [month, ...usual]
  const beside = (count: number) => addMonths(`${month}-01`, count).slice(0, 7)
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size={36} aria-label={words.before} onClick={() => onChange(beside(-1))}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Select
        aria-label={words.label}
        w={190}
        allowDeselect={false}
        searchable
        value={month}
        onChange={(value) => value !== null && onChange(value)}
        data={listed.map((value) => ({ value, label: formatMonth(value) }))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.after}
        disabled={month >= present}
        onClick={() => onChange(beside(1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
