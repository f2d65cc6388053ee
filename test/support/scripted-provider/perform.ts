import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

import { carryOut } from './default-answers.ts'
import type { Authority } from './authority.ts'
import { inShape, refusalBody, type CallName, type Script } from './scripts.ts'

export type Performance = {
  readonly authority: Authority
  readonly name: CallName
  readonly body: Buffer
  readonly response: ServerResponse
  /** Runs something later; what is still waiting when the server closes is dropped. */
  readonly later: (ms: number, action: () => void) => void
}

/** Does with one call what its script says. */
export function perform(script: Script, { authority, name, body, response, later }: Performance): void {
  const drop = (): void => void response.socket?.destroy()
  const answer = (status: number, text: string, headers: Record<string, string> = {}): void => {
    if (response.destroyed) return
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  }

  switch (script.do) {
    case 'accept':
      return later(script.afterMs ?? 0, () => {
        const inner = carryOut(authority, name, body, script.irn)
        answer(
          inner.code === 404 ? 404 : 200,
          inShape(inner.code === 404 ? 'bare' : (script.shape ?? 'wrapped'), inner),
        )
      })
    case 'accept-then-drop':
      return later(script.afterMs ?? 0, () => {
        carryOut(authority, name, body)
        drop()
      })
    case 'drop-then-accept':
      drop()
      return later(script.afterMs, () => void carryOut(authority, name, body))
    case 'drop':
      return drop()
    case 'hang':
      return
    case 'accept-then-drip': {
      carryOut(authority, name, body)
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const drip = (): void => {
        if (response.destroyed) return
        response.write(' ')
        later(script.everyMs, drip)
      }
      return drip()
    }
    case 'redirect':
      return answer(307, '', { Location: script.to })
    case 'html':
      return answer(script.status, '<html><body><h1>It broke</h1></body></html>', { 'Content-Type': 'text/html' })
    case 'refuse':
      return answer(script.status ?? 200, inShape(script.shape ?? 'wrapped', refusalBody(script.details, script.code)))
    case 'duplicate':
      return answer(400, inShape('bare', refusalBody('irn already exists')))
    case 'temporary':
      return answer(
        400,
        inShape('bare', {
          ...refusalBody(''),
          message: 'unable to complete this operation at this time, try again later',
        }),
      )
    case 'rate-limit':
      return answer(429, '{}', { 'Retry-After': script.retryAfter })
    case 'empty':
      return answer(script.status ?? 200, '')
    case 'huge': {
      const text = JSON.stringify({ success: true, data: 'x'.repeat(script.bytes) })
      if (!script.gzip) return answer(200, text)
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(gzipSync(text))
      return
    }
    case 'answer':
      return answer(script.status, script.body, script.headers)
  }
}
