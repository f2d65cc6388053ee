import { useUserId } from '../api/api-context.ts'

/** Whose it is: one person's in one business. Nobody else who signs in here sees it. */
export type DraftOwner = { readonly userId: string; readonly businessId: string }

/** Begins the names under which a browser keeps what is typed into invoices and not saved. */
export const draftKeyPrefix = ({ userId, businessId }: DraftOwner) => `invoice-desk.editor.${userId}.${businessId}.`

type Line = Readonly<Record<string, string | null | undefined>>
const typedInto = ['description', 'quantity', 'unit', 'price', 'discount'] as const

/** A line of what is saved; where it is as in the draft, only its place there is kept. */
export function storedRow<T extends object>(rows: readonly T[], kept: T | number): T {
  const row = typeof kept === 'number' ? rows[kept] : kept
  if (row === undefined) throw new Error('A draft is kept without one of its lines.')
  return row
}

/**
 * How many lines of a draft are typed in this browser and not saved, or saved otherwise; 0 where only something beside
 * the lines is. Undefined: nothing is kept of it.
 */
export function countUnsavedLines(storage: () => Storage, owner: DraftOwner, invoiceId: string): number | undefined {
  try {
    const text = storage().getItem(draftKeyPrefix(owner) + invoiceId)
    if (text === null) return undefined
    const { doc, base } = JSON.parse(text) as { doc?: { rows?: Line[] }; base?: { rows?: (Line | number)[] } }
    const before = base?.rows?.map((row) => storedRow(doc?.rows ?? [], row))
    const saved = new Map(before?.map((row) => [row['id'], JSON.stringify(row)]))
    const lines = doc?.rows?.filter((row) => typedInto.some((cell) => (row[cell] ?? '').trim() !== ''))
    return lines?.filter((row) => saved.get(row['id']) !== JSON.stringify(row)).length
  } catch {
    // A blocked storage keeps nothing.
    return undefined
  }
}

/** The same for whoever is signed in. */
export function useUnsavedLines(businessId: string): (invoiceId: string) => number | undefined {
  const userId = useUserId()
  return (invoiceId) =>
    userId === undefined ? undefined : countUnsavedLines(() => localStorage, { userId, businessId }, invoiceId)
}
