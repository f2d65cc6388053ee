import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'

import type { ExistingRule } from '../../../../core/contract/records/import.ts'
import { cellText, isEmptyRow } from '../../../lib/spreadsheet/cell.ts'
import { dayOrders, numberStyles } from '../../../lib/spreadsheet/column-style.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { ImportState } from './use-import.ts'

const words = importTexts
const OFFERED = 10

type Props = {
  readonly state: ImportState
  /** What is wrong with what is said for all, by field. */
  readonly wrong: Readonly<Record<string, string>>
  /** What may become of rows that are there already, and what asks for it. */
  readonly rules: readonly ExistingRule[]
  readonly existing: string
}

/** The field for what is said once for all. */
export const forAllId = (name: string) => `for-all-${name}`

/** What is said once for the whole list. */
export function ImportSettings({ state, wrong, rules, existing }: Props) {
  const { brought, view, forAll, onExisting } = state
  if (!brought || !view) return null
  const { sheets, sheet, header } = brought
  const heads = sheet.rows.slice(0, OFFERED).flatMap((row, index) =>
    isEmptyRow(row)
      ? []
      : [
          {
            value: String(index),
            label: words.headerRow(index + 1, row.map(cellText).filter(Boolean).join(', ').slice(0, 40)),
          },
        ],
  )

  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      {sheets.length > 1 && (
        <NativeSelect
          label={words.sheet}
          value={sheet.name}
          data={sheets.map(({ name, rows }) => ({ value: name, label: words.sheetOption(name, rows.length) }))}
          onChange={({ currentTarget }) => state.chooseSheet(currentTarget.value)}
        />
      )}
      <NativeSelect
        label={words.header}
        value={header === undefined ? '' : String(header)}
        data={[...heads, { value: '', label: words.noHeader }]}
        onChange={({ currentTarget: { value } }) => state.chooseHeader(value === '' ? undefined : Number(value))}
      />
      <NativeSelect
        label={existing}
        description={onExisting === 'update' ? words.emptyCells : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        value={onExisting}
        data={rules.map((value) => ({ value, label: words.existingRules[value] }))}
        onChange={({ currentTarget: { value } }) => state.setOnExisting(rules.find((rule) => rule === value) ?? 'skip')}
      />
      {view.style.asksNumbers && (
        <NativeSelect
          label={words.numbers}
          value={view.style.numbers}
          data={numberStyles.map((value) => ({ value, label: words.numberStyles[value] }))}
          onChange={({ currentTarget: { value } }) => state.setNumbers(value === 'comma' ? 'comma' : 'point')}
        />
      )}
      {view.style.asksDays && (
        <NativeSelect
          label={words.days}
          value={view.style.days}
          data={dayOrders.map((value) => ({ value, label: words.dayOrders[value] }))}
          onChange={({ currentTarget: { value } }) => state.setDays(value === 'monthFirst' ? 'monthFirst' : 'dayFirst')}
        />
      )}
      {view.sameForAll.map(({ name, head }) => (
        <TextInput
          key={name}
          id={forAllId(name)}
          label={words.forAll(head)}
          description={words.forAllHint}
          error={wrong[name]}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={forAll[name] ?? ''}
          onChange={({ currentTarget }) => state.fillAll(name, currentTarget.value)}
        />
      ))}
      {view.hasPrices && (
        <Checkbox
          label={words.includesVat}
          description={words.includesVatHint}
          checked={state.includesVat}
          onChange={({ currentTarget }) => state.setIncludesVat(currentTarget.checked)}
        />
      )}
    </SimpleGrid>
  )
}
