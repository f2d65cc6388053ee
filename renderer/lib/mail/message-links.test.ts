import { describe, expect, it } from 'vitest'

import { mailLink, whatsappLink } from './message-links.ts'

const text = 'Dear A & B,\n\n₦1,000.00 = 50%?'

describe('links to a message', () => {
  it('open a mail with address, subject and every line, and nothing else', () => {
    const link = new URL(mailLink({ to: 'ada+shop@example.com', subject: 'Open: ₦5 & more', text }))
    expect([link.protocol, decodeURIComponent(link.pathname)]).toEqual(['mailto:', 'ada+shop@example.com'])
    expect([...link.searchParams]).toEqual([
      ['subject', 'Open: ₦5 & more'],
      ['body', text.replaceAll('\n', '\r\n')],
    ])
  })

  it('never let an address add fields of its own', () => {
    const link = new URL(mailLink({ to: 'a?attach=/etc/passwd&cc=x@y.example', subject: 's', text: 't' }))
    expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
  })

  it('open the chat of a number', () => {
    const link = new URL(whatsappLink({ phone: '+2348031234567', text }))
    expect(link.origin + link.pathname).toBe('https://wa.me/2348031234567')
    expect(link.searchParams.get('text')).toBe(text)
  })
})
