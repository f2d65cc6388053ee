import { readFile } from 'node:fs/promises'

import { Router } from 'express'

import { renderMarkdown, type Heading } from './markdown.ts'

// Spelt out one by one: a bundle finds the files it has to carry by these very expressions.
const files = {
  guide: new URL('../../../docs/api-guide.md', import.meta.url),
  sandbox: new URL('../../../docs/sandbox.md', import.meta.url),
  changes: new URL('../../../docs/api-changelog.md', import.meta.url),
  style: new URL('../../../resources/docs/guide.css', import.meta.url),
  search: new URL('../../../resources/docs/guide-search.mjs', import.meta.url),
}

/**
 * The API guide at `/docs/guide`, what to try without credentials at `/docs/sandbox`, and what changed in the API at
 * `/docs/changes`, each with a search of its own. They need no token, and nothing of the internet.
 */
export function guideRoutes(): Router {
  const router = Router()
  const pages = new Map<Page, string>()

  for (const name of Object.values(pageNames)) {
    router.get(`/docs/${name}`, async (_req, res) => {
      const page = pages.get(name) ?? pageOf(name, await readFile(files[name], 'utf8'))
      pages.set(name, page)
      res.type('html').send(page)
    })
  }
  router.get('/docs/guide.css', async (_req, res) => void res.type('css').send(await readFile(files.style, 'utf8')))
  router.get('/docs/guide-search.js', async (_req, res) => {
    res.type('text/javascript').send(await readFile(files.search, 'utf8'))
  })
  return router
}

const pageNames = { 'api-guide.md': 'guide', 'sandbox.md': 'sandbox', 'api-changelog.md': 'changes' } as const
type Page = (typeof pageNames)[keyof typeof pageNames]

const addresses = Object.fromEntries(Object.entries(pageNames).map(([file, name]) => [file, `/docs/${name}`]))

const searchLabels: Record<Page, string> = { guide: 'the guide', sandbox: 'the sandbox', changes: 'the changes' }

/** Between the parts of the documentation. */
export const documentationNav = (here: Page | 'reference'): string => {
  const link = (name: Page | 'reference', address: string, text: string) =>
    `<a href="${address}"${name === here ? ' aria-current="page"' : ''}>${text}</a>`
  const links = [
    link('guide', '/docs/guide', 'Guide'),
    link('reference', '/docs/', 'Reference'),
    link('sandbox', '/docs/sandbox', 'Sandbox'),
    link('changes', '/docs/changes', 'Changes'),
  ]
  return `<nav class="parts" aria-label="Documentation">${links.join('')}</nav>`
}

function pageOf(name: Page, markdown: string): string {
  const { html, headings } = renderMarkdown(markdown, addresses)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${headings[0]?.text ?? 'Guide'} - Invoice Desk</title>
    <link rel="stylesheet" href="/docs/guide.css">
    <link rel="icon" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <header>
      <strong>Invoice Desk API</strong>
      ${documentationNav(name)}
    </header>
    <div class="columns">
      <aside>
        <label for="search">Search ${searchLabels[name]}</label>
        <input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="such as 409, webhook, discount">
        <p id="found" role="status"></p>
        <nav id="contents" aria-label="Contents">${contentsOf(headings)}</nav>
      </aside>
      <main>
${html}
      </main>
    </div>
    <script src="/docs/guide-search.js"></script>
  </body>
</html>
`
}

const contentsOf = (headings: readonly Heading[]): string =>
  `<ul>${headings
    .filter(({ level }) => level === 2)
    .map(({ slug, text }) => `<li><a href="#${slug}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</a></li>`)
    .join('')}</ul>`
