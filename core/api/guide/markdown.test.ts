import { describe, expect, it } from 'vitest'

import { renderMarkdown } from './markdown.ts'

const html = (markdown: string) => renderMarkdown(markdown).html

describe('our Markdown as HTML', () => {
  it('names headings as GitHub does, so that the same links lead there', () => {
    const { html: page, headings } = renderMarkdown('## Payment, PDF, QR code\n\nSee [it](#payment-pdf-qr-code).')
    expect(headings).toEqual([{ level: 2, text: 'Payment, PDF, QR code', slug: 'payment-pdf-qr-code' }])
    expect(page).toContain('<h2 id="payment-pdf-qr-code">')
    expect(page).toContain('<a href="#payment-pdf-qr-code">it</a>')
  })

  it('escapes all text, in code too', () => {
    expect(html('a < b & `<script>`')).toBe('<p>a &lt; b &amp; <code>&lt;script&gt;</code></p>')
    expect(html('```js\nif (a < b) "x"\n```')).toBe('<pre tabindex="0"><code>if (a &lt; b) &quot;x&quot;</code></pre>')
    expect(html('<img src=x onerror=alert(1)>')).not.toContain('<img')
  })

  it('takes tables with pipes and code in them', () => {
    expect(html('| A | B |\n| - | - |\n| `x\\|y` | **2** |')).toContain(
      '<tbody><tr><td><code>x|y</code></td><td><strong>2</strong></td></tr></tbody>',
    )
  })

  it('leaves links to files of the project as words, and no other scheme than https', () => {
    expect(html('[ADR 16](adr/0016.md) and [x](javascript:alert) and [`a/b`](a/b)')).toBe(
      '<p>ADR 16 and x and <code>a/b</code></p>',
    )
    expect(html('[out](https://example.com/a)')).toBe('<p><a href="https://example.com/a">out</a></p>')
  })

  it('leads to other pages where they are served, and to their headings', () => {
    const { html: page } = renderMarkdown('[a](sandbox.md), [b](sandbox.md#moving-the-clock), [c](other.md#x)', {
      'sandbox.md': '/docs/sandbox',
    })
    expect(page).toBe('<p><a href="/docs/sandbox">a</a>, <a href="/docs/sandbox#moving-the-clock">b</a>, c</p>')
  })

  it('leads to a page of the same place, and into a folder that is served', () => {
    const pages = { 'money.md': '#money-in', '../examples/': '/docs/examples/' }
    expect(renderMarkdown('[a](money.md), [b](money.md#rates), [c](../examples/curl/x.sh)', pages).html).toBe(
      '<p><a href="#money-in">a</a>, <a href="#rates">b</a>, <a href="/docs/examples/curl/x.sh">c</a></p>',
    )
  })

  it('puts headings below those of another page', () => {
    const { html: page, headings } = renderMarkdown('# Money\n\n## Credit', {}, 1)
    expect(page).toBe('<h2 id="money">Money</h2>\n<h3 id="credit">Credit</h3>')
    expect(headings.map(({ level }) => level)).toEqual([2, 3])
  })

  it('puts code into what is bold, and nothing bold into code', () => {
    expect(html('**`Key`** and **in `/v1` all** of `2**3` and `4**5`')).toBe(
      '<p><strong><code>Key</code></strong> and <strong>in <code>/v1</code> all</strong> of <code>2**3</code> and <code>4**5</code></p>',
    )
  })

  it('ends whatever it is given', () => {
    for (const odd of [
      '```js open for ever',
      '```\nnever closed',
      '| half',
      '#',
      '<details> x',
      '- ',
      '1. ',
      '#####',
    ]) {
      expect(html(`${odd}\n\nend`)).toMatch(/end/)
    }
  })

  it('puts items, numbers and folded parts where they belong', () => {
    expect(html('- one\n- two')).toBe('<ul><li>one</li><li>two</li></ul>')
    expect(html('1. one\n2. two')).toBe('<ol><li>one</li><li>two</li></ol>')
    expect(html('<details>\n<summary>More</summary>\n\ntext\n\n</details>')).toBe(
      '<details>\n<summary>More</summary>\n<p>text</p>\n</details>',
    )
  })
})
