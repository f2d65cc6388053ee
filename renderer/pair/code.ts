/** The digits of a code as somebody typed, pasted or scanned it; eight at most. */
export const codeDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 8)

/** As the desk shows it: `482 913 06`. */
export const spacedCode = (digits: string): string => digits.replaceAll(/(\d{3})(?=\d)/g, '$1 ')

/** The code behind the `#` of a scanned address, if there is one. */
export function scannedCode(hash: string): string | undefined {
  const code = codeDigits(new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? '')
  return code.length === 8 ? code : undefined
}
