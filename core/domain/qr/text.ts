/** The shortest that an RSA key of 1,024 bits writes, and more than the longest of one of 4,096 bits. */
const SHORTEST = 172
export const MAX_QR_TEXT = 700

/** Whether somebody scanned the QR code of a document: Base64 of encrypted bytes, and no words. */
export const looksLikeQrText = (text: string): boolean =>
  text.length >= SHORTEST && text.length <= MAX_QR_TEXT && /^[A-Za-z\d+/]+={0,2}$/.test(text)
