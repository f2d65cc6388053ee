import { expect, it } from 'vitest'

import { pressedAt, troublePage } from './trouble-page.ts'

const htmlOf = (url: string) => decodeURIComponent(url.slice(url.indexOf(',') + 1))

it('says what is wrong and offers the ways out, the first one first', () => {
  const html = htmlOf(
    troublePage({ title: 'No port', message: 'Port 80 is taken.', choices: ['again', 'quit'], folder: '/data' }),
  )
  expect(html).toContain('<h1>No port</h1>')
  expect(html).toContain('<p>Port 80 is taken.</p>')
  const buttons = [...html.matchAll(/action="(.*?)"><button.*?>(.*?)</g)].map(([, to, label]) => [to, label])
  expect(buttons).toEqual([
    ['invoice-desk-choice:again', 'Try again'],
    ['invoice-desk-choice:folder', 'Open the data folder'],
    ['invoice-desk-choice:quit', 'Quit'],
  ])
})

it('runs nothing, and shows what a folder is called as text', () => {
  const html = htmlOf(troublePage({ title: 'x', message: '<img src=x onerror="alert(1)"> & more', choices: ['quit'] }))
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more')
  expect(html).toContain("default-src 'none'")
})

it('knows its own buttons, and nothing else', () => {
  expect(pressedAt('invoice-desk-choice:another-port?')).toBe('another-port')
  expect(pressedAt('invoice-desk-choice:folder')).toBe('folder')
  for (const url of ['invoice-desk-choice:toString', 'invoice-desk-choice:', 'https://a.example/again', 'again']) {
    expect(pressedAt(url)).toBeUndefined()
  }
})
