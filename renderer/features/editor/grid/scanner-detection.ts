/** Between two keys, milliseconds: what a scanner takes, and fingers do not reach. */
const FAST_MS = 55
/** Fewer characters may come as fast from fingers. */
const LEAST = 3

/** Tells what a scanner typed into a field from what a person did, by the pace at which its text grew. */
export function createScannerDetection() {
  let first = 0
  let last = 0
  let length = 0
  return {
    /** The text of the field, and when it became that, milliseconds of whatever clock. */
    typed(text: string, at: number): void {
      if (text.length <= 1 || text.length < length) first = at
      last = at
      length = text.length
    },
    isScanned: (): boolean => length >= LEAST && (last - first) / (length - 1) <= FAST_MS,
  }
}
