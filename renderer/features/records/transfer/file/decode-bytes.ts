/**
 * Text of one byte a letter: Windows-1252, the encoding of Excel's plain CSV in Nigeria, or that of a Mac. Whichever
 * makes the better words is it; a Mac of old ends its lines by a carriage return alone.
 */
export function decodeBytes(bytes: Uint8Array): string {
  const [windows, mac] = ['windows-1252', 'macintosh'].map((encoding) => new TextDecoder(encoding).decode(bytes))
  const isOfOldMac = !bytes.includes(10) && bytes.includes(13)
  return isOfOldMac || oddities(mac ?? '') < oddities(windows ?? '') ? (mac ?? '') : (windows ?? '')
}

/** What is not written in lists of Nigeria, other than ASCII. */
const ODD = [
  // A capital behind a small letter, and a small one between capitals.
  /(?<=\p{Ll})(?![A-Z])\p{Lu}/gu,
  /(?<=\p{Lu})(?![a-z])\p{Ll}(?=\p{Lu})/gu,
  // A sign within a word, but for an apostrophe or a hyphen; a dash stands before a capital at most.
  /(?<=\p{L})[^\x00-\x7f\p{L}\p{M}’‘‑–—](?=\p{L})/gu,
  /(?<=\p{L})[–—](?![\p{Lu}\d])/gu,
  // What no keyboard of a shop has.
  /[\u0080-\u009fƒŒœŠšŽžŸıˆ˜˘˙˚˝˛ˇﬁﬂ◊∂∆∏∑∫√∞≈≠≤≥Ω]/gu,
  // Where the apostrophe of `Ade’s` is taken for a letter.
  /(?<=\p{L})[íÕ](?=s\b)/gu,
] as const

const oddities = (text: string): number => ODD.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0)
