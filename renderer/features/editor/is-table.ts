/** Whether pasted text is rows of a spreadsheet; anything else is pasted as text. */
export function isTable(text: string): boolean {
  return text.includes('\t') || text.trimEnd().includes('\n')
}
