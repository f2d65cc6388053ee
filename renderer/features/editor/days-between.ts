/** Whole days from one calendar day to another; undefined where one of them is empty. */
export function daysBetween(from: string, to: string): number | undefined {
  if (from === '' || to === '') return undefined
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}
