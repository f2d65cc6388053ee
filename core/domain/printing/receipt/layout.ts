/**
 * Paper for a till roll, as what stands on it from top to bottom. How wide letters are and where lines break is the
 * matter of whoever puts it on paper: the PDF and the printer's own commands have the same parts in the same order.
 */
export type ReceiptLayout = {
  /** What it is not yet, or no longer: at both ends, where it cannot be torn off unseen. */
  readonly marks: readonly string[]
  readonly parts: readonly ReceiptPart[]
  /** Below everything, on each strip where it is cut into several. */
  readonly foot: readonly ReceiptPart[]
  /** What a strip of several is called. */
  readonly name: string
}

export type ReceiptStyle = 'name' | 'title' | 'number' | 'body' | 'strong' | 'label' | 'item' | 'small' | 'total'

export type ReceiptTextPart = {
  readonly kind: 'text'
  readonly text: string
  readonly style: ReceiptStyle
  readonly align: 'left' | 'center'
  /** Made smaller, rather than wrapped, where it is a little too wide. */
  readonly fits: boolean
}

export type ReceiptPair = {
  readonly kind: 'pair'
  readonly label: string
  readonly value: string
  readonly labelStyle: ReceiptStyle
  readonly valueStyle: ReceiptStyle
}

export type ReceiptPart =
  | { readonly kind: 'logo' }
  | { readonly kind: 'rule' }
  /** White space, from less than a line to a few of them. */
  | { readonly kind: 'gap'; readonly size: 'hair' | 'small' | 'large' | 'signature' }
  | ReceiptTextPart
  /** Texts on one line where they fit, else each on a line of its own. */
  | { readonly kind: 'beside'; readonly texts: readonly string[]; readonly style: ReceiptStyle }
  /** A label at the left and its value at the right, which is never broken. */
  | ReceiptPair
  /** A reference number in full, broken after its hyphens where it has to be. */
  | { readonly kind: 'reference'; readonly text: string; readonly style: ReceiptStyle }
  /** The content of a QR code of level H. */
  | { readonly kind: 'qr'; readonly text: string }
  /** What is not cut apart. */
  | { readonly kind: 'together'; readonly parts: readonly ReceiptPart[] }

export const rule: ReceiptPart = { kind: 'rule' }

export const gap = (size: 'hair' | 'small' | 'large' | 'signature'): ReceiptPart => ({ kind: 'gap', size })

/** At the left; nothing for an empty text. */
export function text(
  content: string | null,
  style: ReceiptStyle,
  align: ReceiptTextPart['align'] = 'left',
): ReceiptTextPart[] {
  return content === null || content === '' ? [] : [{ kind: 'text', text: content, style, align, fits: false }]
}

export const fitted = (
  content: string,
  style: ReceiptStyle,
  align: ReceiptTextPart['align'] = 'left',
): ReceiptTextPart => ({
  ...{ kind: 'text', text: content, style, align, fits: true },
})

export function pair(
  { label, value }: { readonly label: string; readonly value: string },
  labelStyle: ReceiptStyle = 'body',
  valueStyle: ReceiptStyle = labelStyle,
): ReceiptPair {
  return { kind: 'pair', label, value, labelStyle, valueStyle }
}
