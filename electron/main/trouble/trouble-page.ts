import type { Choice, Trouble } from './trouble.ts'

// Nothing on the page runs: a press is a form that leads to an address of this scheme, which no window ever visits.
const SCHEME = 'invoice-desk-choice:'

const labels: Readonly<Record<Choice, string>> = {
  again: 'Try again',
  'another-port': 'Use another port this time',
  'open-running': 'Open the one that runs',
  'open-browser': 'Open in the browser',
  'start-page': 'Open the start page',
  'leave-remote': 'Stop using the other computer',
  quit: 'Quit',
}

/** What was pressed on a page of trouble: one of its choices, or `folder`. */
export type Pressed = Choice | 'folder'

const isPressed = (name: string): name is Pressed => name === 'folder' || Object.hasOwn(labels, name)

// The app's own mark, as in the interface.
const mark = `<svg viewBox="0 0 16 16" width="32" height="32" aria-hidden="true"><rect width="16" height="16" rx="3.5" fill="#0b6b53"/><path fill="#fff" d="M4 2h5l4 4H5v8H4a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z"/><path fill="#8fcdb9" d="M9 2l4 4H9.6a.6.6 0 0 1-.6-.6z"/><path fill="#fff" fill-rule="evenodd" d="M6 7h7v7H6zM7 8v5h5V8zM8 9h3v3H8z"/></svg>`

/** What a navigation away from a page of trouble means; undefined: nothing. */
export function pressedAt(url: string): Pressed | undefined {
  if (!url.startsWith(SCHEME)) return undefined
  const name = url.slice(SCHEME.length).replace(/\?$/, '')
  return isPressed(name) ? name : undefined
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const button = (name: Pressed, label: string, isFirst: boolean): string =>
  `<form action="${SCHEME}${name}"><button${isFirst ? ' class="first" autofocus' : ''}>${escape(label)}</button></form>`

const style = `
:root { color-scheme: light dark; --ground: #f5f7f6; --ink: #16211d; --soft: #4b5a54; --line: #c3cdc8; --mark: #0b6b53; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0e1412; --ink: #e6ecea; --soft: #a9b6b0; --line: #3a4742; --mark: #8fcdb9; --on: #0e1412 }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink);
  font: 15px/1.5 Inter, system-ui, sans-serif }
main { max-width: 34rem; padding: 2rem }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.25 }
p { margin: 0 0 1.5rem; color: var(--soft); overflow-wrap: anywhere }
.mark { display: flex; align-items: center; gap: .6rem; font-weight: 600; color: inherit }
nav { display: flex; flex-wrap: wrap; gap: .6rem }
form { margin: 0 }
button { font: inherit; font-weight: 600; padding: .5rem 1rem; border-radius: 8px; border: 1px solid var(--line);
  background: transparent; color: inherit; cursor: pointer }
button.first { background: var(--mark); border-color: var(--mark); color: var(--on) }
button:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px }
`

/** The address of a page that says what is wrong and offers the ways out as buttons. It needs no server. */
export function troublePage({ title, message, choices, folder }: Trouble): string {
  const buttons = choices.map((choice, index) => button(choice, labels[choice], index === 0))
  const look = folder === undefined ? [] : [button('folder', 'Open the data folder', false)]
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action ${SCHEME}">
<title>${escape(title)} · Invoice Desk</title>
<style>${style}</style>
<main role="alert">
<p class="mark">${mark} Invoice Desk</p>
<h1>${escape(title)}</h1>
<p>${escape(message)}</p>
<nav aria-label="What to do">${[...buttons.slice(0, -1), ...look, ...buttons.slice(-1)].join('')}</nav>
</main>
</html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}
