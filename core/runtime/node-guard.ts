// This file must stay free of imports: it runs on Node versions that cannot load the rest of the product.

const NEEDED_NAPI = 10

/**
 * The sentence to show when this Node.js is too old, else null. better-sqlite3 needs Node-API 10 and crashes the whole
 * process without a word on anything older, so it has to be asked before that module is loaded.
 */
export function unsupportedNode(versions: {
  readonly node: string
  readonly napi?: string | undefined
}): string | null {
  if (Number(versions.napi ?? 0) >= NEEDED_NAPI) return null

  return (
    `Invoice Desk needs Node.js 22.14 or newer; this is Node.js ${versions.node}. ` +
    'Run it through npm ("npm start" or "npm run serve"), which brings its own Node.js, ' +
    'or install a current one from https://nodejs.org.'
  )
}

/**
 * Ends the process with exit code 1 and a sentence on standard error when Node.js is too old. Static imports run before
 * the first statement of a file: an entry file calls this first and loads everything else with `await import(...)`.
 */
export function assertSupportedNode(): void {
  const problem = unsupportedNode(process.versions)
  if (problem === null) return

  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
