import { isGtin } from '../../../../core/contract/records/barcode.ts'

/**
 * Tells what a scanner reads from what fingers type, wherever the cursor is: a scanner is a keyboard that types many
 * keys in a row and ends with Enter or Tab, or with nothing. Only the times at which the keys were pressed count, so that a page that is busy
 * meanwhile takes nothing for something else.
 */

/** Between two keys of one scan, milliseconds at most: a machine may be busy for a moment. */
const GAP_MS = 400
/** Of most of them: what a scanner takes for a key, and fingers do not reach. Many digits in a row are told at less. */
const FAST_MS = 55
const FAST_DIGITS_MS = 95
const LEAST = 4
/** Fewer digits are an amount, however fast they come, and so is what ends in a per cent sign. */
const LEAST_DIGITS = 8
/** Without anything behind it: what is shorter may be an amount that somebody goes on typing. */
const LEAST_ALONE = 12
const SUFFIXES: ReadonlySet<string> = new Set(['Enter', 'Tab'])

export type KeyPress = {
  readonly key: string
  /** Milliseconds of whatever clock. */
  readonly at: number
}

/** `begins` with the first key of what may become a scan, which has all keys up to now when Enter or Tab comes fast. */
export type ScanVerdict =
  { readonly kind: 'begins' | 'goesOn' | 'none' } | { readonly kind: 'scan'; readonly text: string }

export function createScanDetector() {
  let text = ''
  let gaps: number[] = []
  let last = 0

  return {
    press({ key, at }: KeyPress): ScanVerdict {
      const gap = at - last
      const isInTime = text !== '' && gap <= GAP_MS
      last = at
      if (key.length === 1) {
        gaps = isInTime ? [...gaps, gap] : []
        text = isInTime ? text + key : key
        return { kind: isInTime ? 'goesOn' : 'begins' }
      }
      const [read, between] = [text, [...gaps, gap]]
      text = ''
      return SUFFIXES.has(key) && isInTime && isScan(read, between) ? { kind: 'scan', text: read } : { kind: 'none' }
    },

    /** What came up to now, where that is a whole barcode at the speed of a scanner: one that sends nothing behind it. */
    whole(): string | undefined {
      return text.length >= LEAST_ALONE && isGtin(text) && isScan(text, gaps) ? text : undefined
    },

    forget(): void {
      text = ''
    },
  }
}

function isScan(text: string, gaps: readonly number[]): boolean {
  if (/%$/.test(text)) return false
  const usual = gaps.toSorted((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? Infinity
  if (/^[\d.,]+$/.test(text)) return text.length >= LEAST_DIGITS && usual <= FAST_DIGITS_MS
  return text.length >= LEAST && usual <= FAST_MS
}
