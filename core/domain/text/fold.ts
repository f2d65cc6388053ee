/** The form in which names and e-mails are compared: case, accents' encoding and outer blanks do not matter. */
export function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
