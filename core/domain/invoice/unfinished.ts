/** What of a draft was typed and could not be saved, by fields of the API: `items[2]` or `items[2].quantity` of a line. */

const MAX_NAMED = 3
const names: Readonly<Record<string, string>> = {
  customerId: 'the customer',
  issueDate: 'the issue date',
  dueDate: 'the due date',
  items: 'the lines',
  paymentTerms: 'the payment terms',
  notes: 'the notes',
}

/** In words: `what was typed in lines 3, 5 and 6 and in the due date`. A field of another name is a detail. */
export function unfinishedText(fields: readonly string[]): string {
  const lines = new Set<number>()
  const others = new Set<string>()
  for (const field of fields) {
    const index = /^items\[(\d+)\]/.exec(field)?.[1]
    if (index === undefined) others.add(names[field] ?? 'a detail')
    else lines.add(Number(index) + 1)
  }
  const places = [...(lines.size > 0 ? [linesText([...lines].toSorted((a, b) => a - b))] : []), ...others]
  return `what was typed in ${listOf(places)}`
}

function linesText(numbers: readonly number[]): string {
  if (numbers.length === 1) return `line ${numbers[0]}`
  if (numbers.length > MAX_NAMED) return `${numbers.length} lines`
  return `lines ${listOf(numbers.map(String))}`
}

const listOf = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts)
