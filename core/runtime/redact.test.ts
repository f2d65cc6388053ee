import { describe, expect, it } from 'vitest'

import { isSensitiveName, REDACTED, redact, scrubMessage, scrubText } from './redact.ts'

const CANARY = 'canary-Zebra'
const ID = '0198f3a2-5b1c-7def-8123-456789abcdef'
// Long enough and random, as tokens are.
const TOKEN = 'q7Zt0PaVx3mW9dKcLr5YbN2sHf8JgEuT1iOoQvXzA4k'

const text = (value: unknown): string => JSON.stringify(redact(value))

describe('names', () => {
  it.each([
    'password',
    'passwordHash',
    'PASSWORD',
    'token',
    'accessToken',
    'refresh_token',
    'apiKey',
    'api-key',
    'x-api-key',
    'APIKEY',
    'apiSecret',
    'clientSecret',
    'authorization',
    'Authorization',
    'key',
    'secret',
    'passphrase',
    'firsPassword',
    'email',
    'customerEmail',
    'phone',
    'phoneNumber',
    'tin',
    'customerTin',
    'TIN',
    'supplierTIN',
    'name',
    'firstName',
    'business_name',
    'fullname',
    'firstname',
    'username',
    'address',
    'billingAddress',
    'Cookie',
    'Set-Cookie',
    'accountNumber',
    'INVOICE_DESK_PASSPHRASE',
  ])('%s is masked', (name) => {
    expect(isSensitiveName(name)).toBe(true)
    expect(text({ [name]: CANARY })).toBe(JSON.stringify({ [name]: REDACTED }))
  })

  it.each([
    'invoiceId',
    'businessId',
    'status',
    'durationMs',
    'routing',
    'setting',
    'monkey',
    'destination',
    'attempt',
    'path',
    'method',
    'code',
    'port',
    'version',
    'creditNoteId',
  ])('%s is not', (name) => {
    expect(redact({ [name]: 'plain' })).toEqual({ [name]: 'plain' })
  })

  it('masks numbers and whole structures, and lets yes, no and nothing pass', () => {
    expect(
      redact({ phone: 2348031234567, tin: { value: CANARY }, email: [CANARY], apiKeySet: true, name: null }),
    ).toEqual({
      phone: REDACTED,
      tin: REDACTED,
      email: REDACTED,
      apiKeySet: true,
      name: null,
    })
  })

  it('keeps our own ids under names that end in Id, but not a credential that is a UUID', () => {
    expect(redact({ keyId: ID, apiKey: ID, tokenId: CANARY })).toEqual({
      keyId: ID,
      apiKey: REDACTED,
      tokenId: REDACTED,
    })
  })
})

describe('structures', () => {
  it('are searched in every corner', () => {
    const error = new Error(`refused "${CANARY}"`, { cause: new Error('inner', { cause: { password: CANARY } }) })
    const seen = text({
      list: [1, [{ deep: { token: CANARY } }]],
      map: new Map([['secret', CANARY]]),
      set: new Set([{ email: CANARY }]),
      headers: new Headers({ authorization: CANARY, 'x-api-key': CANARY, accept: 'text/plain' }),
      error,
      aggregate: new AggregateError([new Error(`'${CANARY}'`), { tin: CANARY }], `\`${CANARY}\``),
      url: new URL(`https://ada:${CANARY}@api.example/x?search=${CANARY}&token=${CANARY}#f`),
      bytes: Buffer.from(CANARY),
    })

    expect(seen).not.toContain(CANARY)
    expect(seen).not.toContain(Buffer.from(CANARY).toString('base64'))
    expect(seen).toContain('text/plain')
    expect(seen).toContain('inner')
  })

  it('that are circular, endless or hostile come out finite', () => {
    const circular: Record<string, unknown> = { a: 1 }
    circular['self'] = circular
    let deep: Record<string, unknown> = { password: CANARY }
    for (let level = 0; level < 50; level += 1) deep = { deep }
    const hostile = {
      get trap(): string {
        throw new Error(CANARY)
      },
      toJSON: () => CANARY,
    }

    expect(redact(circular)).toEqual({ a: 1, self: '[circular]' })
    expect(text(deep)).toContain('[deep]')
    expect(text(deep)).not.toContain(CANARY)
    expect(redact(hostile)).toEqual({ trap: '[unreadable]', toJSON: undefined })
    expect(text(Array.from({ length: 10_000 }, (_, index) => index)).length).toBeLessThan(1_000)
    expect(scrubText('word '.repeat(100_000)).length).toBeLessThan(2_100)
    expect(
      redact({ big: 10n, when: new Date(0), bad: new Date(Number.NaN), same: [circular['a'], circular['a']] }),
    ).toEqual({
      big: '10',
      when: '1970-01-01T00:00:00.000Z',
      bad: null,
      same: [1, 1],
    })
  })

  it('are copied, never changed', () => {
    const original = { user: { email: 'ada@shop.example' } }
    redact(original)
    expect(original).toEqual({ user: { email: 'ada@shop.example' } })
  })
})

describe('texts', () => {
  it.each([
    [`Authorization header was Bearer ${CANARY}`, CANARY],
    ['key idk_abc123 was used', 'idk_abc123'],
    [`the token ${TOKEN} expired`, TOKEN],
    [`/invitations/${TOKEN}/accept`, TOKEN],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJzdWIiOiIxIn0'],
    ['AbCd/0123+EfGhIjKlMnOpQrStUvWxYz/456789AbCdEf==', 'EfGhIjKlMnOp'],
    ['{"firsPassword":"hunter2","x":1}', 'hunter2'],
    ['apiSecret=hunter2, retrying', 'hunter2'],
    ['user ada.obi+shop@mail.example.ng not found', 'ada.obi'],
    ['call +2348031234567', '8031234567'],
    ['call 0803 123 4567', '4567'],
    ['TIN 12345678-0001 is taken', '12345678'],
    ['GET /v1/customers?search=Chidi%20Obi&page=1', 'Chidi'],
    ['ENOENT /home/chidi/.local/share/invoice-desk', 'chidi'],
    ['C:\\Users\\chidi\\AppData', 'chidi'],
  ])('%s', (line, secret) => {
    expect(scrubText(line)).not.toContain(secret)
    expect(text({ lines: [line] })).not.toContain(secret)
  })

  it.each([
    ID,
    `invoice ${ID} approved`,
    'INV000001-94ND90NR-20250101',
    'number INV000042, total 1250000 kobo, 2026-01-15T12:30:00.000Z',
    'submission_settled_by_lookup_after_the_window',
    '/work/app/core/workers/submission-worker.ts',
    'http://127.0.0.1:4780/v1/invoices',
  ])('%s stays readable', (line) => {
    expect(scrubText(line)).toBe(line)
  })

  it.each([
    ['name "Chidi Obi" is taken', 'Chidi'],
    ["customer 'O'Brien & Sons' not found", 'Brien'],
    ["can't find 'Chidi'", 'Chidi'],
    ['value `Chidi` given', 'Chidi'],
    ['value “Chidi” given', 'Chidi'],
    ['cut off "Chidi', 'Chidi'],
    ['escaped "a \\" Chidi" end', 'Chidi'],
  ])('of errors lose what they quote: %s', (message, secret) => {
    expect(scrubMessage(message)).not.toContain(secret)
  })

  it('of errors keep the rest', () => {
    expect(scrubMessage("can't open the file, it's locked")).toBe("can't open the file, it's locked")
    expect(scrubMessage('UNIQUE constraint failed: customer.name')).toBe('UNIQUE constraint failed: customer.name')
  })
})

describe('errors', () => {
  it('keep name, code, places and message, and lose everything else they carry', () => {
    const error = Object.assign(new TypeError('connect ECONNREFUSED 127.0.0.1:80'), {
      code: 'ECONNREFUSED',
      errno: -111,
      syscall: 'connect',
      config: { headers: { 'x-api-key': CANARY }, data: CANARY },
      response: { data: CANARY },
    })

    const seen = redact({ error })
    expect(seen).toMatchObject({
      error: {
        name: 'TypeError',
        code: 'ECONNREFUSED',
        errno: -111,
        syscall: 'connect',
        message: 'connect ECONNREFUSED 127.0.0.1:80',
        stack: expect.arrayContaining([expect.stringContaining('redact.test.ts')]),
      },
    })
    expect(JSON.stringify(seen)).not.toContain(CANARY)
  })

  it('do not smuggle their message out through the stack, the code or the cause', () => {
    const error = Object.assign(new Error(`first\n    at ${CANARY} (file.ts:1:2)`, { cause: `said "${CANARY}"` }), {
      code: `"${CANARY}"`,
    })

    expect(JSON.stringify(redact(error)).replace(/"message":"(?:[^"\\]|\\.)*"/, '')).not.toContain(CANARY)
  })

  it('that are their own cause come out finite', () => {
    const error = new Error('x')
    error.cause = error
    expect(redact(error)).toMatchObject({ message: 'x', cause: '[circular]' })
  })
})

it('masks every canary in random structures', () => {
  const seed = Date.now() % 100_000
  let state = seed
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const wrap = [
    (value: unknown) => [value],
    (value: unknown) => ({ data: value }),
    (value: unknown) => new Map([['data', value]]),
    (value: unknown) => new Set([1, value]),
    (value: unknown) => new Error('outer', { cause: value }),
    (value: unknown) => new AggregateError([value], 'several'),
  ]
  const leaves = [
    { password: CANARY },
    { customer_name: CANARY },
    { nested: { apiKey: [CANARY] } },
    `Bearer ${CANARY}`,
    `"token": "${CANARY}"`,
    new Error(`bad input "${CANARY}"`),
    `${CANARY}@mail.example`,
    `/x?q=${CANARY}`,
  ]

  for (let round = 0; round < 2_000; round += 1) {
    let value: unknown = leaves[random(leaves.length)]
    for (let depth = random(9); depth > 0; depth -= 1) value = wrap[random(wrap.length)]?.(value)
    expect(text(value), `seed ${seed}, round ${round}`).not.toContain(CANARY)
  }
})
