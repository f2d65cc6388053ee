import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { guidePages, readText, section, tableRows, withoutCode } from '../../docs/markdown.ts'
import { apiClient } from '../../support/api-client.ts'
import { startTestServer } from '../../support/test-server.ts'

import { openApp } from '../support/app.ts'

const app = openApp()
const get = (path: string, headers: Record<string, string> = {}, url = app.server.url) =>
  fetch(new URL(path, url), { headers, redirect: 'manual' })

describe('the guide at /docs/guide', () => {
  it('is the API guide, whole, without a token and without anything from elsewhere', async () => {
    const answer = await get('/docs/guide')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    const page = await answer.text()
    const text = page.replace(/<[^>]+>/g, '')
    const titles = guidePages().flatMap((path) => [...withoutCode(readText(path)).matchAll(/^##? (.+)$/gm)])
    expect(titles.length).toBeGreaterThan(60)
    for (const [, title = ''] of titles) expect(text).toContain(title)
    const assets = [...page.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, address = '']) => address)
    for (const address of assets) {
      expect(address).toMatch(/^\/docs\//)
      expect((await get(address)).status, address).toBe(200)
    }
    expect(page).not.toMatch(/<script>|<[^>]* (style|on\w+)=/)
  })

  it('leads to no place that the page does not have', async () => {
    const page = await (await get('/docs/guide')).text()
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(20)
    expect(targets.filter((id) => !ids.has(id))).toEqual([])
  })

  it('has each anchor once, and each of its pages in its list of contents', async () => {
    const page = await (await get('/docs/guide')).text()
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(page.match(/<h1 /g)).toHaveLength(1)
    const contents = /<nav id="contents".*?<\/nav>/.exec(page)?.[0] ?? ''
    for (const path of guidePages().slice(1))
      expect(contents).toContain(`>${/^# (.+)/.exec(readText(path))?.[1] ?? path}</a>`)
  })

  it('leads to its examples, which are read there word for word and never run', async () => {
    const page = await (await get('/docs/guide')).text()
    const examples = [...page.matchAll(/href="\/(docs\/examples\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(examples.length).toBeGreaterThan(20)
    for (const path of examples) {
      const answer = await get(`/${path}`)
      expect([path, answer.headers.get('content-type')]).toEqual([path, 'text/plain; charset=utf-8'])
      expect(await answer.text()).toBe(readText(path))
    }
    expect((await get('/docs/examples/')).status).toBe(404)
    expect((await get('/docs/examples/%2e%2e/api-guide.md')).status).toBe(404)
  })

  it('stands beside the reference and what changed', async () => {
    const changes = await (await get('/docs/changes')).text()
    expect(changes).toContain('<a href="/docs/guide">Guide</a>')
    for (const [, version = ''] of readText('docs/api-changelog.md').matchAll(/^## (.+)$/gm)) {
      expect(changes.replace(/<[^>]+>/g, '')).toContain(version)
    }
    expect(await (await get('/docs/guide')).text()).toContain('<a href="/docs/changes">Changes</a>')
    expect(await (await get('/docs/guide')).text()).toContain('<a href="/docs/">Reference</a>')
    expect(await (await get('/docs/')).text()).toContain('<a href="/docs/guide">Guide</a>')
  })

  it('leads to the page about the sandbox, whose links lead back', async () => {
    expect(await (await get('/docs/guide')).text()).toContain('<a href="/docs/sandbox#moving-the-clock">')
    const sandbox = await (await get('/docs/sandbox')).text()
    expect(sandbox).toContain('99999999-0003')
    expect(sandbox).toContain('<a href="/docs/guide#sales-and-numbers">')
    expect(await (await get('/docs/')).text()).toContain('<a href="/docs/sandbox">Sandbox</a>')
  })

  it('sets a business up for practice by the calls that it lists, down to a sale', async () => {
    const server = await startTestServer()
    onTestFinished(() => server.close())
    const rows = tableRows(section(readText('docs/api-guide.md'), /^## Setting up for practice/), 'Call', 'Body')
    expect(rows.length).toBeGreaterThan(5)

    let token: string | undefined
    let businessId = ''
    for (const [call = '', body = ''] of rows) {
      const [method = '', path = ''] = call.replaceAll('`', '').split(' ')
      const api = apiClient(server.url, token)
      const sent = body.startsWith('`') ? JSON.parse(body.replaceAll('`', '')) : undefined
      const answer = await api[method === 'PATCH' ? 'patch' : 'post'](path.replace('{id}', businessId), sent)
      expect(answer.status, call).toBeLessThan(300)
      const { data } = answer.body
      if (path === '/v1/businesses') businessId = data.id
      token = data?.key ?? data?.accessToken ?? token
      if (path === '/v1/sales/counter') expect(data.invoice).toMatchObject({ status: 'PENDING', paymentState: 'PAID' })
    }
  })
})

describe('an unknown address outside /v1', () => {
  async function serverWithInterface() {
    const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-interface-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>The interface</title>')
    const server = await startTestServer({ rendererDir: folder })
    onTestFinished(async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    })
    return server
  }

  it('is a JSON 404 for who carries a token or takes JSON, and the interface for people', async () => {
    const { url } = await serverWithInterface()
    const json = { accept: 'application/json' }
    for (const [path, headers] of [
      ['/invoices', json],
      ['/api/v1/invoices', { authorization: 'Bearer idk_nobody' }],
      ['/businesses/1', { ...json, authorization: 'Bearer x' }],
      ['/assets/none.js', json],
      ['/v2/invoices', { accept: 'application/json, text/plain, */*' }],
    ] as const) {
      const answer = await get(path, headers, url)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        statusCode: 404,
        code: 'route_not_found',
        requestId: expect.any(String),
      })
    }
    const posted = await apiClient(url, 'idk_nobody').post('/invoices', {})
    expect([posted.status, posted.body.code]).toEqual([404, 'route_not_found'])

    for (const headers of [{}, { accept: '*/*' }, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }]) {
      const answer = await get('/businesses/1/invoices', headers, url)
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('The interface')])
    }
    expect((await get('/', json, url)).status).toBe(200)
  })

  it('is the same where no interface is built', async () => {
    const answer = await get('/invoices', { accept: 'application/json' })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'route_not_found'])
    expect(await (await get('/invoices')).text()).toContain('The API is at /v1'.replace('The', 'the'))
  })
})
