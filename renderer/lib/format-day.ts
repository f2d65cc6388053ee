const lagos = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
})

/** The day of an instant in Nigeria, as `20 Nov 2026`. */
export function formatDay(timestamp: string): string {
  const parts = lagos.formatToParts(new Date(timestamp))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  // en-GB writes "Sept"; three letters keep columns straight.
  return `${part('day')} ${part('month').slice(0, 3)} ${part('year')}`
}
