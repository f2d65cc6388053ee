/** One of the files that an accounting program takes together. */
export type TextFile = { readonly name: string; readonly text: string }

/** DD/MM/YYYY. */
export const dayMonthYear = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
