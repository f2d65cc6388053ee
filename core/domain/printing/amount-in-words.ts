const ONES = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] // prettier-ignore
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/**
 * An amount of kobo as written on Nigerian invoices and cheques: `Eight million, one hundred and five thousand,
 * seven hundred and ten naira only`, `Ten naira, fifty kobo only`, `One kobo only`, `Zero naira only`.
 *
 * @throws RangeError from a quintillion naira on, far above what an invoice may have.
 */
export function amountInWords(kobo: bigint): string {
  const magnitude = kobo < 0n ? -kobo : kobo
  const naira = magnitude / 100n
  const rest = magnitude % 100n

  const parts = [
    ...(naira > 0n || rest === 0n ? [`${wholeNumber(naira)} naira`] : []),
    ...(rest > 0n ? [`${wholeNumber(rest)} kobo`] : []),
  ]
  const text = `${kobo < 0n ? 'minus ' : ''}${parts.join(', ')} only`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function wholeNumber(value: bigint): string {
  if (value === 0n) return 'zero'

  const groups: string[] = []
  let left = value
  for (let scale = 0; left > 0n; scale++) {
    const name = SCALES[scale]
    if (name === undefined) throw new RangeError('the amount is too large to write out')

    const group = Number(left % 1000n)
    left /= 1000n
    if (group === 0) continue
    groups.unshift(scale === 0 ? belowThousand(group) : `${belowThousand(group)} ${name}`)
  }

  // "one million and one", but "one million, one hundred and five".
  const last = Number(value % 1000n)
  const joinsWithAnd = groups.length > 1 && last > 0 && last < 100
  return joinsWithAnd ? `${groups.slice(0, -1).join(', ')} and ${groups.at(-1) ?? ''}` : groups.join(', ')
}

function belowThousand(value: number): string {
  if (value < 100) return belowHundred(value)

  const hundreds = `${ONES[Math.floor(value / 100)] ?? ''} hundred`
  return value % 100 === 0 ? hundreds : `${hundreds} and ${belowHundred(value % 100)}`
}

function belowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? ''

  const tens = TENS[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens}-${ONES[value % 10] ?? ''}`
}
