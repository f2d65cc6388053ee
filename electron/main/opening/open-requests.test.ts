import { describe, expect, it } from 'vitest'

import { requestIn, requestOfLink, withoutRequests } from './open-requests.ts'

const backup = 'invoice-desk-20261128-161014-543cb7.tar.gz'
const id = '0194f3a0-7c1e-7d3a-9d3a-2f6f0a1b2c3d'

describe('a link into the app', () => {
  it.each([`invoice-desk://invoice/${id}`, `invoice-desk://invoice/${id.toUpperCase()}/`])('shows: %s', (url) => {
    expect(requestOfLink(url)).toEqual({ kind: 'page', path: `/open/invoice/${id}` })
  })

  it.each([
    'invoice-desk://invoice/',
    'invoice-desk://invoice/1',
    `invoice-desk://invoice/${id}/approve`,
    `invoice-desk://invoice/../installation`,
    `invoice-desk://invoice/${id}?next=/installation`,
    `invoice-desk://evil/${id}`,
    `https://invoice/${id}`,
    'javascript:alert(1)',
    '',
  ])('does nothing else: %s', (url) => {
    expect(requestOfLink(url)).toBeUndefined()
  })
})

describe('a command line', () => {
  it.each([
    [['app', '/home/ada/prices.csv'], { kind: 'file', path: '/home/ada/prices.csv' }],
    [['app', '.', 'Customers 2026.XLSX'], { kind: 'file', path: '/home/ada/Customers 2026.XLSX' }],
    [['app', 'file:///home/ada/a%20list.csv'], { kind: 'file', path: '/home/ada/a list.csv' }],
    [['app', '--port=0', `invoice-desk://invoice/${id}`], { kind: 'page', path: `/open/invoice/${id}` }],
    [['app', `/media/stick/${backup}`], { kind: 'page', path: `/open/backup/${backup}` }],
    [['app', `${backup}.encrypted`], { kind: 'page', path: `/open/backup/${backup}.encrypted` }],
    [['app', `${backup}.json`], undefined],
    [['app', '/home/ada/photos.tar.gz'], undefined],
    [['app', '--data-dir=/srv/books.csv'], undefined],
    [['app', '/home/ada/photo.jpg'], undefined],
    [['app.csv'], undefined],
  ])('asks to open: %o', (argv, request) => {
    expect(requestIn(argv, '/home/ada')).toEqual(request)
  })

  it('has flags beside it, which are read without', () => {
    expect(
      withoutRequests([
        'app',
        '.',
        '--port=0',
        'a.csv',
        `invoice-desk://invoice/${id}`,
        `/media/${backup}`,
        '--verbose',
      ]),
    ).toEqual(['app', '.', '--port=0', '--verbose'])
  })
})
