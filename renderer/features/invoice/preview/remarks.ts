import type { ReactNode } from 'react'

/** A part of the paper that a remark can stand at. Lines count from 0. */
export type PreviewSection =
  'supplier' | 'dates' | 'buyer' | 'reference' | 'lines' | `line ${number}` | 'sums' | 'payment'

/** What stands at a part of the paper that something is wrong with. */
export type RemarksAt = (part: PreviewSection) => ReactNode

const places: readonly (readonly [RegExp, PreviewSection])[] = [
  [/^(business|supplier)\b/i, 'supplier'],
  [/^customer/i, 'buyer'],
  [/^(invoiceKind|buyer)/i, 'buyer'],
  [/^(issueDate|dueDate|invoiceType)/, 'dates'],
  [/^(irn|original|firsConfig|qr)/i, 'reference'],
  [/^items/, 'lines'],
  [/^(total|subtotal|tax)/i, 'sums'],
  [/^payment/i, 'payment'],
]

/** Where on the paper stands what a field of the API is about; undefined where it is nothing that is printed. */
export function previewSectionOf(field: string | null): PreviewSection | undefined {
  if (field === null) return undefined
  const line = /^items[[.](\d+)/.exec(field)?.[1]
  if (line !== undefined) return `line ${Number(line)}`
  return places.find(([pattern]) => pattern.test(field))?.[1]
}

type Remark = { readonly field: string | null; readonly message: string }

/** Remarks by the part of the paper that they concern. */
export function remarksBySection(remarks: readonly Remark[]): ReadonlyMap<PreviewSection, readonly string[]> {
  const parts = new Map<PreviewSection, string[]>()
  for (const { field, message } of remarks) {
    const part = previewSectionOf(field)
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), message])
  }
  return parts
}
