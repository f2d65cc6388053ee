import { z } from 'zod'

import { searchRow, type Authority, type InnerAnswer } from './authority.ts'
import { shapeAnswer, type ProviderRequest, type Dialect } from './dialect.ts'
import { refusalBody, switchTaxCalls, type Script, type SwitchTaxCall } from './scripts.ts'

const PATH = '/Api/SwitchTax/'

export type SwitchTaxKeys = {
  readonly clientId?: string
  readonly clientSecret?: string
  readonly tokenLifetimeSeconds?: number
}

/** Interswitch SwitchTax: a token first, everything a POST, answers wrapped with HTTP 200. */
export function switchTaxDialect({
  clientId = 'client',
  clientSecret = 'secret',
  tokenLifetimeSeconds = 3600,
}: SwitchTaxKeys): Dialect {
  const tokens = new Set<string>()
  let tokensGiven = 0
  let credentialsRefused = false

  function issueToken(body: Buffer): Script {
    const { ClientId, ClientSecret } = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    if (credentialsRefused || ClientId !== clientId || ClientSecret !== clientSecret) {
      return { do: 'answer', status: 401, body: '{"success":false,"message":"invalid client"}' }
    }

    tokensGiven += 1
    const token = `token-${tokensGiven}`
    tokens.add(token)
    return {
      do: 'answer',
      status: 200,
      body: JSON.stringify({ token, token_type: 'Bearer', expires_in: tokenLifetimeSeconds }),
    }
  }

  return {
    callAt: (method, { pathname }) =>
      method === 'POST' ? switchTaxCalls.find((name) => pathname === PATH + name) : undefined,
    isAuthorised: ({ name, headers }) =>
      name === 'Token' || tokens.has((headers.authorization ?? '').replace(/^Bearer /, '')),
    unauthorised: { do: 'answer', status: 401, body: '' },
    ownAnswer: ({ name, body }) => (name === 'Token' ? issueToken(body) : undefined),
    carryOut,
    answer: (inner, shape) => {
      const asText = { success: true, data: JSON.stringify(inner) }
      return inner.code === 404 && shape === undefined
        ? { status: 404, text: shapeAnswer('bare', inner, asText) }
        : { status: 200, text: shapeAnswer(shape ?? 'wrapped', inner, asText) }
    },
    expireTokens: () => tokens.clear(),
    refuseCredentials(refused) {
      credentialsRefused = refused
      if (refused) tokens.clear()
    },
  }
}

const Named = z.looseObject({
  IRN: z.string().optional(),
  irn: z.string().optional(),
  TIN: z.string().optional(),
  payment_status: z.string().optional(),
})

function carryOut(authority: Authority, { name, body }: ProviderRequest, underIrn?: string): InnerAnswer {
  const { IRN, irn = IRN, TIN, payment_status: paymentStatus } = Named.catch({}).parse(authority.read(body))
  const entry = irn === undefined ? undefined : authority.accepted.get(irn)
  const unknownIrn = refusalBody('invoice with this irn not found', 404)

  switch (name as SwitchTaxCall) {
    case 'SignInvoice':
    case 'postInvoice':
      return authority.sign(body, underIrn)
    case 'Transmit':
      return authority.transmit(entry) ?? unknownIrn
    case 'ConfirmInvoice':
      return authority.confirm(entry) ?? unknownIrn
    case 'UpdateStatus':
      return authority.update(entry, paymentStatus) ?? unknownIrn
    case 'SearchInvoice':
    case 'LookupWithIRN':
      return entry ? { code: 200, data: { items: [searchRow(entry)] } } : unknownIrn
    case 'LookupWithTIN':
      return { code: 200, data: { items: authority.withTin(TIN ?? '').map(searchRow) } }
    case 'Token':
    case 'ValidateIRN':
    case 'ValidateInvoice':
    case 'GetEntity':
      return { code: 200, data: { ok: true } }
  }
}
