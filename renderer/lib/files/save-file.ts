/** Hands a file to the browser to be saved, as a link with `download` would. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it after this turn; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
