import '@mantine/dates/styles.layer.css'

import { DatePicker } from '@mantine/dates'

import { texts } from '../../lib/texts.ts'

type Props = { readonly value: string; readonly onChange: (day: string) => void }

/** Loaded when it is first opened, with the library behind it. */
export function Calendar({ value, onChange }: Props) {
  return (
    <DatePicker
      value={value === '' ? null : value}
      {...(value !== '' && { defaultDate: value })}
      onChange={(day) => {
        if (day !== null) onChange(day)
      }}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={texts.day.steps}
    />
  )
}
