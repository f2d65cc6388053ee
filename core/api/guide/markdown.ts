/** A heading of a page, with the name that links to it use. */
export type Heading = { readonly level: number; readonly text: string; readonly slug: string }

/** Where a file of the project is served, by its name; one that ends with a slash is a folder with all that is in it. */
export type Pages = Readonly<Record<string, string>>

export type Rendered = { readonly html: string; readonly headings: readonly Heading[] }

/**
 * The Markdown that our own pages are written in, as HTML: headings, paragraphs, lists, tables, code, `<details>`. All
 * text is escaped. Links lead within the page, to another `page` that is served, or out of it; those to other files of the
 * project become plain words. Headings stand `below` levels under their own.
 */
export function renderMarkdown(markdown: string, pages: Pages = {}, below = 0): Rendered {
  const inline = inlineWith(pages)
  const tableOf = tableWith(inline)
  const headings: Heading[] = []
  const lines = markdown.split('\n')
  const html: string[] = []
  let at = 0

  /** The lines from here on for which it holds. */
  const take = (holds: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && holds(lines[at] ?? '')) at += 1
    return lines.slice(from, at)
  }

  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    const fence = /^```(\w*)$/.exec(line)
    const isNumbered = /^\d+\. /.test(line)

    if (line.trim() === '') at += 1
    else if (heading) {
      const level = (heading[1]?.length ?? 1) + below
      const text = plainText(heading[2] ?? '')
      headings.push({ level, text, slug: slugOf(text) })
      html.push(`<h${level} id="${slugOf(text)}">${inline(heading[2] ?? '')}</h${level}>`)
      at += 1
    } else if (fence) {
      at += 1
      const code = take((each) => each !== '```')
      at += 1
      html.push(`<pre tabindex="0"><code>${escape(code.join('\n'))}</code></pre>`)
    } else if (/^<\/?details>$/.test(line)) {
      html.push(line)
      at += 1
    } else if (/^<summary>.*<\/summary>$/.test(line)) {
      html.push(`<summary>${inline(line.slice('<summary>'.length, -'</summary>'.length))}</summary>`)
      at += 1
    } else if (line.startsWith('|')) html.push(tableOf(take((each) => each.startsWith('|'))))
    else if (line.startsWith('- ') || isNumbered) {
      const items = take((each) => (isNumbered ? /^\d+\. /.test(each) : each.startsWith('- ')))
      const name = isNumbered ? 'ol' : 'ul'
      html.push(
        `<${name}>${items.map((item) => `<li>${inline(item.replace(/^(-|\d+\.) /, ''))}</li>`).join('')}</${name}>`,
      )
    } else {
      at += 1
      const rest = take((each) => each.trim() !== '' && !/^(```|\||- |#{1,4} |<\/?details>)/.test(each))
      html.push(`<p>${inline([line, ...rest].join(' '))}</p>`)
    }
  }
  return { html: html.join('\n'), headings }
}

/** As GitHub names headings, so that links on both agree. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

const plainText = (markdown: string): string => markdown.replace(/[`*]/g, '')

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const tableWith =
  (inline: Inline) =>
  (rows: readonly string[]): string => {
    const [head = '', , ...body] = rows
    const cellsOf = (row: string): string[] =>
      row
        .slice(1, row.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => inline(cell.trim().replaceAll('\\|', '|')))
    const line = (row: string, tag: 'th' | 'td') =>
      `<tr>${cellsOf(row)
        .map((cell) => `<${tag}>${cell}</${tag}>`)
        .join('')}</tr>`
    return `<div class="table" tabindex="0"><table><thead>${line(head, 'th')}</thead><tbody>${body.map((row) => line(row, 'td')).join('')}</tbody></table></div>`
  }

type Inline = (markdown: string) => string

/** Code is taken out first: nothing in it means anything. */
const inlineWith =
  (pages: Pages): Inline =>
  (markdown) =>
    markdown
      .split(/(`[^`]+`)/)
      .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escape(part.slice(1, -1))}</code>` : escape(part)))
      .join('')
      .replace(BOLD, (part, text?: string) => (text === undefined ? part : `<strong>${text}</strong>`))
      .replace(/\[((?:[^[\]]|<code>[^<]*<\/code>)+)\]\(([^()\s]+)\)/g, (_, text: string, target: string) => {
        const address = servedAt(pages, target)
        return address === undefined ? text : `<a href="${address}">${text}</a>`
      })

function servedAt(pages: Pages, target: string): string | undefined {
  if (/^(#|https:\/\/)/.test(target)) return target
  const [file = '', heading] = target.split('#')
  const page = Object.hasOwn(pages, file) ? pages[file] : servedInFolder(pages, file)
  return page === undefined || heading === undefined ? page : `${page.replace(/#.*/, '')}#${heading}`
}

function servedInFolder(pages: Pages, file: string): string | undefined {
  const folder = Object.keys(pages).find((name) => name.endsWith('/') && file.startsWith(name))
  return folder === undefined ? undefined : `${pages[folder]}${file.slice(folder.length)}`
}

/** What stands between two pairs of stars, code too; or code, whose stars mean nothing. */
const BOLD = /<code>[^<]*<\/code>|\*\*((?:<code>[^<]*<\/code>|.)+?)\*\*/g
