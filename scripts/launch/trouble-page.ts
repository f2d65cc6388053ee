const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)

/** A page for whoever started Invoice Desk by its icon and got no window: why, and what to do. */
export function troublePage(words: string): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Invoice Desk did not start</title>
  <style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem }
    pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
  </style>
  <h1>Invoice Desk did not start</h1>
  <pre>${escaped(words.trim())}</pre>
  <p>Your invoices were not touched. When this is put right, close this window and start Invoice Desk again.</p>
</html>
`
}
