import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { MAIL_USER, reply, startMailServer, type MailServer } from '../../support/mail-server.ts'
import { addMember, createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, openApp } from '../support/app.ts'

const app = openApp()
let businessId: string
let customerId: string
let mail: MailServer
let smtp: string

beforeAll(async () => {
  mail = await startMailServer()
  businessId = await freshReadyBusiness(app.owner)
  customerId = await createCustomer(app.owner, businessId, { email: 'ada@example.com', phone: '08031234567' })
  smtp = `/v1/businesses/${businessId}/smtp`
  expectOk(await app.owner.patch(smtp, mail.settings))
})
afterAll(() => mail?.close())
beforeEach(() => {
  mail.behaves({})
  mail.received.splice(0)
})

async function approved(changes: object = {}): Promise<string> {
  const id = await createInvoice(app.owner, businessId, customerId, { invoiceKind: 'B2C', ...changes })
  dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
  return id
}

const emailsOf = async (id: string): Promise<Json[]> => dataOf(await app.owner.get(`/v1/invoices/${id}/emails`)).items

const settled = (id: string, ...states: string[]): Promise<Json> =>
  until(
    async () => {
      app.server.core.mailSender.wake()
      return (await emailsOf(id))[0]
    },
    (email) => states.includes(email?.state),
  )

const send = async (id: string, body: object = {}): Promise<Json> =>
  expectOk(await app.owner.post(`/v1/invoices/${id}/email`, body), 202)

describe('an invoice by e-mail', () => {
  it('goes to its customer with the words of the template and the PDF, and its history says so', async () => {
    const id = await approved()
    const prepared = expectOk(await app.owner.get(`/v1/invoices/${id}/email`))
    expect(prepared).toMatchObject({ to: ['ada@example.com'], from: MAIL_USER, phone: '+2348031234567' })
    expect(prepared.subject).toMatch(/^TEST\. Invoice INV\d+ from /)
    expect(prepared.message).toContain('THIS IS A TEST')

    await send(id, { cc: ['Books@example.com'] })
    const sent = await settled(id, 'SENT')
    expect(sent).toMatchObject({ to: ['ada@example.com'], cc: ['Books@example.com'], notTaken: [], trouble: null })
    expect(mail.received).toHaveLength(1)
    const [{ to, content } = { to: [], content: '' }] = mail.received
    expect(to).toEqual(['ada@example.com', 'Books@example.com'])
    expect(content).toContain(`Message-ID: ${sent.messageId}`)
    expect(content).toMatch(/^From: Adunni Stores <shop@example.com>/m)
    expect(content).toContain('Content-Type: application/pdf; name=')
    expect(content).not.toMatch(/X-Mailer|nodemailer/i)

    const { items } = dataOf(await app.owner.get(`/v1/invoices/${id}/history`))
    expect(items.map(({ action }: Json) => action).slice(-2)).toEqual(['invoice.emailQueued', 'invoice.emailSent'])
    expect(app.server.log.join('\n')).not.toContain('ada@example.com')
    const again = expectOk(await app.owner.get(`/v1/invoices/${id}/email`))
    expect(again.warnings.map(({ code }: Json) => code)).toContain('sent_already')
  })

  it('is never a draft, and an uncleared one of a business only where somebody says so', async () => {
    const draft = await createInvoice(app.owner, businessId, customerId)
    expectError(await app.owner.post(`/v1/invoices/${draft}/email`, {}), 409, 'invoice_not_sendable')
    expectError(await app.owner.get(`/v1/invoices/${draft}/eml`), 409, 'invoice_not_sendable')

    const id = await approved({ invoiceKind: 'B2B' })
    expectError(await app.owner.post(`/v1/invoices/${id}/email`, {}), 409, 'invoice_not_cleared')
    await send(id, { evenUncleared: true })
    await settled(id, 'SENT')
  })

  it('asks for an address where the customer has none, and takes no wrong one', async () => {
    const bare = await createCustomer(app.owner, businessId, { name: 'Without e-mail', email: null })
    const id = await createInvoice(app.owner, businessId, bare, { invoiceKind: 'B2C' })
    dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    expectError(await app.owner.post(`/v1/invoices/${id}/email`, {}), 400, 'validation_failed', 'to')
    const wrong = { to: ['ada@example.com\r\nBcc: all@example.com'] }
    expectError(await app.owner.post(`/v1/invoices/${id}/email`, wrong), 400, 'validation_failed', 'to[0]')
  })

  it('waits where the server asks to, and goes on; who has it does not get it twice', async () => {
    const id = await approved()
    mail.behaves({ recipient: (address) => (address.startsWith('slow') ? reply(450, '4.2.0 Greylisted') : undefined) })
    await send(id, { to: ['ada@example.com', 'slow@example.com'] })
    const waiting = await until(
      async () => (await emailsOf(id))[0],
      (email) => email?.attempts === 1,
    )
    expect(waiting).toMatchObject({ state: 'QUEUED', trouble: 'The mail server asked to try again later.' })
    expect(mail.received.map(({ to }) => to)).toEqual([['ada@example.com']])

    mail.behaves({})
    app.server.clock.advance(61_000)
    await settled(id, 'SENT')
    expect(mail.received.map(({ to }) => to)).toEqual([['ada@example.com'], ['slow@example.com']])
  })

  it('says of each refused address why, and is given up where all are', async () => {
    const id = await approved()
    const gone = () => reply(550, '5.1.1 No such user')
    mail.behaves({ recipient: (address) => (address.startsWith('gone') ? gone() : undefined) })
    await send(id, { to: ['ada@example.com', 'gone@example.com'] })
    const partly = await settled(id, 'SENT')
    expect(partly.notTaken).toEqual([
      { address: 'gone@example.com', why: expect.stringMatching(/^There is no mailbox at this address/) },
    ])

    const other = await approved()
    await send(other, { to: ['gone@example.com'] })
    expect(await settled(other, 'REFUSED')).toMatchObject({ trouble: expect.stringMatching(/no mailbox|none of/) })
    const history = dataOf(await app.owner.get(`/v1/invoices/${other}/history`)).items
    expect(history.at(-1).action).toBe('invoice.emailFailed')
  })

  it('is unknown where the answer is lost, and goes again only when somebody says so', async () => {
    const id = await approved()
    mail.behaves({ data: () => 'drop' })
    await send(id)
    const lost = await settled(id, 'UNKNOWN')
    expect(lost).toMatchObject({
      nextAttemptAt: null,
      trouble: expect.stringContaining('it may or may not have arrived'),
    })

    mail.behaves({})
    app.server.clock.advance(40 * 60_000)
    await app.server.core.queue.stop()
    await app.server.core.queue.start()
    expect((await emailsOf(id))[0]).toMatchObject({ state: 'UNKNOWN', attempts: 1 })
    expect(mail.received).toHaveLength(1)

    const path = `/v1/invoices/${id}/emails/${lost.id}/decide`
    expectOk(await app.owner.post(path, { decision: 'SEND_AGAIN' }))
    const sent = await settled(id, 'SENT')
    expect(sent.messageId).toBe(lost.messageId)
    expect(mail.received).toHaveLength(2)
    expectError(await app.owner.post(path, { decision: 'ARRIVED' }), 409, 'email_not_decidable')
  })

  it('waits while there is no line, can be stopped, and is given up where the invoice becomes a draft again', async () => {
    expectOk(await app.owner.patch(smtp, { ...mail.settings, port: 1 }))
    const [first, second] = [await approved(), await approved()]
    await send(first)
    await send(second)
    const [waiting] = [
      await until(
        async () => (await emailsOf(first))[0],
        (email) => email?.attempts > 0,
      ),
    ]
    expect(waiting).toMatchObject({ state: 'QUEUED', trouble: expect.stringContaining('cannot be reached') })
    const stopped = await app.owner.post(`/v1/invoices/${first}/emails/${waiting.id}/decide`, { decision: 'STOP' })
    expect(expectOk(stopped).state).toBe('CANCELLED')
    expectOk(await app.owner.post(`/v1/invoices/${second}/reopen`))

    expectOk(await app.owner.patch(smtp, mail.settings))
    expect(await settled(second, 'REFUSED')).toMatchObject({ trouble: expect.stringContaining('reopened') })
    expect(mail.received).toHaveLength(0)
  })

  it('that is stopped before its first byte leaves does not leave, whatever the server says then', async () => {
    let release: (() => void) | undefined
    const held = await startMailServer({
      onRcptTo: (_address, _session, callback) => void (release = () => callback()),
    })
    expectOk(await app.owner.patch(smtp, held.settings))
    const id = await approved()
    const { id: emailId } = await send(id)
    await until(
      async () => release,
      (isAtTheServer) => isAtTheServer !== undefined,
    )
    const decide = `/v1/invoices/${id}/emails/${emailId}/decide`
    expect(expectOk(await app.owner.post(decide, { decision: 'STOP' })).state).toBe('CANCELLED')
    release?.()
    await app.server.core.mailSender.stop()
    await app.server.core.mailSender.start()
    expect((await emailsOf(id))[0]).toMatchObject({ state: 'CANCELLED' })
    expect(held.received).toEqual([])
    await held.close()
    expectOk(await app.owner.patch(smtp, mail.settings))
  })

  it('that is being handed over cannot be stopped any more, and says so; then it is sent', async () => {
    let release: (() => void) | undefined
    const held = await startMailServer({
      onData(stream, _session, callback) {
        stream.resume()
        stream.on('end', () => void (release = () => callback(null)))
      },
    })
    expectOk(await app.owner.patch(smtp, held.settings))
    const id = await approved()
    const { id: emailId } = await send(id)
    await until(
      async () => release,
      (isThere) => isThere !== undefined,
    )
    const stopped = await app.owner.post(`/v1/invoices/${id}/emails/${emailId}/decide`, { decision: 'STOP' })
    expectError(stopped, 409, 'email_not_decidable')
    expect(stopped.body.message).toContain('cannot be stopped any more')
    release?.()
    await settled(id, 'SENT')
    await held.close()
    expectOk(await app.owner.patch(smtp, mail.settings))
  })

  it('opens as a draft in a mail program, with the PDF and without a mail server', async () => {
    const id = await approved()
    const file = await fetch(`${app.server.url}/v1/invoices/${id}/eml`, {
      headers: { authorization: `Bearer ${app.owner.token}` },
    })
    expect(file.headers.get('content-type')).toContain('message/rfc822')
    const text = await file.text()
    expect(text).toMatch(/^X-Unsent: 1\r$/m)
    expect(text).toMatch(/^To: ada@example.com\r$/m)
    expect(text).not.toMatch(/^From:/m)
    expect(text).toContain('Content-Type: application/pdf')
  })

  it('goes out many at once, with a report by row, for managers', async () => {
    const draft = await createInvoice(app.owner, businessId, customerId)
    const [one, two] = [await approved(), await approved()]
    const body = { businessId, ids: [one, draft, two] }
    const creator = await addMember(app.server, businessId, 'CREATOR')
    expectError(await creator.post('/v1/invoices/email', body), 403, 'role_insufficient')

    const checked = expectOk(await app.owner.post('/v1/invoices/email', { ...body, check: true }))
    expect(checked).toMatchObject({ queued: 2, skipped: 1 })
    expect(await emailsOf(one)).toEqual([])
    const done = expectOk(await app.owner.post('/v1/invoices/email', body))
    expect(done.items.map(({ state, code }: Json) => [state, code])).toEqual([
      ['QUEUED', null],
      ['SKIPPED', 'invoice_not_sendable'],
      ['QUEUED', null],
    ])
    await settled(one, 'SENT')
    await settled(two, 'SENT')
    expect(mail.received).toHaveLength(2)
  })
})

describe('the mail server of a business', () => {
  it('never answers its password, and forgets it where it would go to another server', async () => {
    const shown = expectOk(await app.owner.get(smtp))
    expect(shown.smtp).toMatchObject({ host: '127.0.0.1', passwordSet: true, user: MAIL_USER })
    expect(JSON.stringify(shown)).not.toContain(mail.settings.password)

    const moved = expectOk(await app.owner.patch(smtp, { port: 2 }))
    expect(moved.smtp).toMatchObject({ port: 2, passwordSet: false })
    const test = await app.owner.post(`${smtp}/test`, {})
    expectError(test, 422, 'mail_not_sent')
    expect(test.body.message).toContain('Enter it again')
    expectOk(await app.owner.patch(smtp, mail.settings))
  })

  it('says in plain words what is wrong', async () => {
    const said = async (changes: object): Promise<string> => {
      expectOk(await app.owner.patch(smtp, { ...mail.settings, ...changes }))
      const answer = await app.owner.post(`${smtp}/test`, {})
      expectError(answer, 422, 'mail_not_sent')
      return answer.body.message
    }
    expect(await said({ password: 'wrong' })).toContain('did not accept the user name or password')
    expect(await said({ host: 'mail.nowhere.invalid', security: 'TLS' })).toContain('No mail server has this name')
    mail.behaves({ sender: () => reply(553, '5.7.1 Sender address rejected') })
    expect(await said({})).toContain('did not accept the sender address')
    mail.behaves({})

    const selfSigned = await startMailServer({ secure: true })
    expect(await said({ port: selfSigned.port, security: 'TLS' })).toContain(
      'certificate of the mail server is not trusted',
    )
    expect(await said({ security: 'STARTTLS' })).toContain('offers no encryption')
    expect(selfSigned.received).toHaveLength(0)
    await selfSigned.close()

    expectOk(await app.owner.patch(smtp, mail.settings))
    expect(expectOk(await app.owner.post(`${smtp}/test`, {}))).toEqual({ to: MAIL_USER })
    expect(mail.received).toHaveLength(1)
    expect(expectOk(await app.owner.get(smtp)).smtp.lastTest).toMatchObject({ trouble: null })
  })

  it('is encrypted unless it is this computer, and public unless it is this computer', async () => {
    const plain = { ...mail.settings, host: 'smtp.example.com' }
    expectError(await app.owner.patch(smtp, plain), 400, 'validation_failed', 'security')
    const inside = { ...mail.settings, host: '192.168.1.20', security: 'TLS' }
    expectError(await app.owner.patch(smtp, inside), 400, 'validation_failed', 'host')
  })

  it('takes its own words, and refuses placeholders that stand for nothing by their names', async () => {
    const path = `/v1/businesses/${businessId}/mail-templates`
    const wrong = await app.owner.patch(path, { kind: 'INVOICE', text: 'Dear {custmer}, pay {Due  Date}' })
    expectError(wrong, 400, 'validation_failed', 'text')
    expect(wrong.body.message).toContain('{custmer}')

    const own = { kind: 'INVOICE', subject: 'Bill {number}', text: 'Hello {customer}: {Amount}\n{account}\nBye' }
    const preview = expectOk(await app.owner.patch(path, { ...own, preview: true })).preview
    expect(preview.text).toContain('Hello Lagos Foods Ltd: ₦107,500.00')
    expect(expectOk(await app.owner.get(path)).items[0].isUsual).toBe(true)

    expect(expectOk(await app.owner.patch(path, own)).isUsual).toBe(false)
    const { message } = expectOk(await app.owner.get(`/v1/invoices/${await approved()}/email`))
    expect(message).toMatch(/Hello .+: ₦[\d,.]+\nBye$/)
    expect(expectOk(await app.owner.patch(path, { kind: 'INVOICE', usual: true })).isUsual).toBe(true)
  })
})
