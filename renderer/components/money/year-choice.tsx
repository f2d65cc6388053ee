import { ActionIcon, Group, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { months as words } from '../../lib/texts/money/months.ts'

/** So long books are kept. */
const COUNT = 6

type Props = { readonly year: string; readonly present: string; readonly onChange: (year: string) => void }

/** Goes from year to year, or to any of them. */
export function YearChoice({ year, present, onChange }: Props) {
  const usual = Array.from({ length: COUNT }, (_, index) => String(Number(present) - index))
  const listed = usual.includes(year) ? usual : [year, ...usual]
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.yearBefore}
        onClick={() => onChange(String(Number(year) - 1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Select
        aria-label={words.year}
        w={120}
        allowDeselect={false}
        value={year}
        onChange={(value) => value !== null && onChange(value)}
        data={listed}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.yearAfter}
        disabled={year >= present}
        onClick={() => onChange(String(Number(year) + 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
