/**
 * Text as any printer has it: the letters, figures and signs of ASCII, which stand in the same place in every code page,
 * also where a printer is set to Chinese. Nothing else is sent as text, so no text becomes a command either.
 */

/** Signs with a meaning of their own; nothing is lost where these are written out. */
const WRITTEN_OUT: readonly (readonly [sign: RegExp, plain: string])[] = [
  [/₦\s*/g, 'NGN '],
  [/[\u2012-\u2015\u2212]/g, '-'],
  [/[\u2010\u2011]/g, '-'],
  [/×/g, 'x'],
  [/\s*[·•]\s*/g, ', '],
  [/[\u2018\u2019\u201a\u2032\u02bc]/g, "'"],
  [/[\u201c\u201d\u201e\u2033«»]/g, '"'],
  [/…/g, '...'],
  [/[\u202f\u2007\u2009]/g, '\u00a0'],
  [/\u2003/g, '  '],
]

/** Letters that are no letter with a mark, as the nearest that ASCII has. */
const NEAREST: Readonly<Record<string, string>> = {
  ...{ Ɓ: 'B', ɓ: 'b', Ɗ: 'D', ɗ: 'd', Ƙ: 'K', ƙ: 'k', Ƴ: 'Y', ƴ: 'y', Ǝ: 'E', ǝ: 'e', Ɛ: 'E', ɛ: 'e', Ɔ: 'O', ɔ: 'o' },
  ...{ Ŋ: 'N', ŋ: 'n', Ɨ: 'I', ɨ: 'i', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' },
  ...{ Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', ß: 'ss', Þ: 'Th', þ: 'th', ð: 'd', '£': 'GBP ', '€': 'EUR ', '°': ' deg' },
  ...{ '½': '1/2', '¼': '1/4', '¾': '3/4', '²': '2', '³': '3', µ: 'u', '™': '(TM)', '®': '(R)', '©': '(C)' },
}

/**
 * In ASCII, as near as it comes: `₦5,000.00` is `NGN 5,000.00`, `Adébáyọ̀` is `Adebayo`. Line breaks stay, and so do spaces
 * that do not break (U+00A0), for as long as lines are still to be broken.
 */
export function plainText(text: string): string {
  return [...writtenOut(text)].map(nearest).join('')
}

/** Whether plain text loses something of it: a tone mark, a dot below, a hooked letter, another script. */
export function losesLetters(text: string): boolean {
  return /[^\n\x20-\x7e\u00a0]/.test(writtenOut(text))
}

function writtenOut(text: string): string {
  const clean = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')
  return WRITTEN_OUT.reduce((written, [sign, plain]) => written.replace(sign, plain), clean.normalize('NFC'))
}

function nearest(character: string): string {
  if (/[\n\x20-\x7e\u00a0]/.test(character)) return character
  const letters = [...character.normalize('NFD')].filter((part) => !/\p{M}/u.test(part))
  return letters.map((letter) => (/[\x20-\x7e]/.test(letter) ? letter : (NEAREST[letter] ?? '?'))).join('')
}
