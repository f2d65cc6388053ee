/** Going from month to month, or from year to year. */
export const months = {
  label: 'Month',
  before: 'Previous month',
  after: 'Next month',
  year: 'Year',
  yearBefore: 'Previous year',
  yearAfter: 'Next year',
} as const
