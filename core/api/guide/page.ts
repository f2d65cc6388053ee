import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

import express, { Router } from 'express'

import { renderMarkdown, type Heading, type Pages, type Rendered } from './markdown.ts'

// Spelt out one by one: a bundle finds the files it has to carry by these very expressions.
const files = {
  guide: new URL('../../../docs/api-guide.md', import.meta.url),
  topics: new URL('../../../docs/api-guide/', import.meta.url),
  examples: new URL('../../../docs/examples/', import.meta.url),
  sandbox: new URL('../../../docs/sandbox.md', import.meta.url),
  changes: new URL('../../../docs/api-changelog.md', import.meta.url),
  style: new URL('../../../resources/docs/guide.css', import.meta.url),
  search: new URL('../../../resources/docs/guide-search.mjs', import.meta.url),
}

/** The pages of docs/api-guide in their order, each with the anchor of its title in the guide. */
const topics = {
  connecting: 'connecting',
  answers: 'answers-and-errors',
  amounts: 'amounts',
  invoices: 'from-a-sale-to-an-approved-invoice',
  preflight: 'pre-flight',
  following: 'following',
  webhooks: 'webhooks',
  money: 'money-in',
  purchases: 'purchases',
  email: 'e-mail',
  jobs: 'many-at-once',
  papers: 'payment-pdf-qr-code',
  corrections: 'corrections',
  lists: 'lists',
  sales: 'sales-and-numbers',
  offline: 'when-something-is-offline',
  examples: 'the-whole-job-in-your-language',
  errors: 'all-error-codes',
}

/**
 * The API guide at `/docs/guide`, all pages of it in one, so that one search finds everything; its examples as plain
 * text below `/docs/examples`; what to try without credentials at `/docs/sandbox`; what changed in the API at
 * `/docs/changes`. They need no token, and nothing of the internet.
 */
export function guideRoutes(): Router {
  const router = Router()
  const pages = new Map<Page, string>()

  for (const name of pageNames) {
    router.get(`/docs/${name}`, async (_req, res) => {
      const page = pages.get(name) ?? pageOf(name, await contentOf[name]())
      pages.set(name, page)
      res.type('html').send(page)
    })
  }
  router.get('/docs/guide.css', async (_req, res) => void res.type('css').send(await readFile(files.style, 'utf8')))
  router.get('/docs/guide-search.js', async (_req, res) => {
    res.type('text/javascript').send(await readFile(files.search, 'utf8'))
  })
  router.use(
    '/docs/examples',
    // A program that is tried in its folder may write there: nothing but programs and pages is handed out.
    (req, _res, next) => next(EXAMPLE.test(req.path) ? undefined : 'router'),
    express.static(fileURLToPath(files.examples), {
      index: false,
      redirect: false,
      // To read, never to run: one of them is a web page.
      setHeaders: (res) => void res.setHeader('Content-Type', 'text/plain; charset=utf-8'),
    }),
  )
  return router
}

const EXAMPLE = /\.(mjs|py|sh|cs|csproj|html|css)$/

const pageNames = ['guide', 'sandbox', 'changes'] as const
type Page = (typeof pageNames)[number]

const contentOf: Record<Page, () => Promise<Rendered>> = {
  guide: async () => {
    const pages = await Promise.all([
      rendered(files.guide, addressesFrom('.', '')),
      ...Object.keys(topics).map((topic) =>
        rendered(new URL(`${topic}.md`, files.topics), addressesFrom('api-guide', ''), 1),
      ),
    ])
    return {
      html: pages.map(({ html }) => html).join('\n'),
      headings: pages.flatMap(({ headings }) => headings),
    }
  },
  sandbox: () => rendered(files.sandbox, addressesFrom('.', '/docs/guide')),
  changes: () => rendered(files.changes, addressesFrom('.', '/docs/guide')),
}

const rendered = async (file: URL, addresses: Pages, below = 0): Promise<Rendered> =>
  renderMarkdown(await readFile(file, 'utf8'), addresses, below)

/** Where the files are served that a page in a folder of docs/ names. `guide` is the address of the guide from there. */
function addressesFrom(folder: string, guide: string): Pages {
  const served: Pages = {
    'api-guide.md': `${guide}#api-guide-for-tills`,
    ...Object.fromEntries(
      Object.entries(topics).map(([topic, anchor]) => [`api-guide/${topic}.md`, `${guide}#${anchor}`]),
    ),
    'sandbox.md': '/docs/sandbox',
    'api-changelog.md': '/docs/changes',
    'examples/': '/docs/examples/',
  }
  const named = (file: string) => posix.relative(folder, file) + (file.endsWith('/') ? '/' : '')
  return Object.fromEntries(Object.entries(served).map(([file, address]) => [named(file), address]))
}

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

function pageOf(name: Page, { html, headings }: Rendered): string {
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
