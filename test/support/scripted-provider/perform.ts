import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

import type { Authority, InnerAnswer } from './authority.ts'
import type { ProviderRequest, Dialect } from './dialect.ts'
import { refusalBody, type AnswerShape, type Script } from './scripts.ts'

export type ScriptedAnswer = {
  readonly authority: Authority
  readonly dialect: Dialect
  readonly asked: ProviderRequest
  readonly response: ServerResponse
  /** Runs something later; what is still waiting when the server closes is dropped. */
  readonly later: (ms: number, action: () => void) => void
}

/** Does with one call what its script says. */
export function answerScripted(script: Script, { authority, dialect, asked, response, later }: ScriptedAnswer): void {
  const carryOut = (underIrn?: string): InnerAnswer => dialect.carryOut(authority, asked, underIrn)
  const drop = (): void => void response.socket?.destroy()
  const answer = (status: number, text: string, headers: Record<string, string> = {}): void => {
    if (response.destroyed) return
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  }
  const answerWith = (inner: InnerAnswer, shape?: AnswerShape, status?: number): void => {
    const spoken = dialect.answer(inner, shape)
    answer(status ?? spoken.status, spoken.text)
  }

  switch (script.do) {
    case 'accept':
      return later(script.afterMs ?? 0, () => answerWith(carryOut(script.irn), script.shape))
    case 'accept-then-drop':
      return later(script.afterMs ?? 0, () => {
        carryOut()
        drop()
      })
    case 'drop-then-accept':
      drop()
      return later(script.afterMs, () => void carryOut())
    case 'drop':
      return drop()
    case 'hang':
      return
    case 'accept-then-drip': {
      carryOut()
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
      return answerWith(refusalBody(script.details, script.code), script.shape, script.status)
    case 'duplicate':
      return answerWith(refusalBody('irn already exists'), 'bare', 400)
    case 'temporary':
      return answerWith(
        { ...refusalBody(''), message: 'unable to complete this operation at this time, try again later' },
        'bare',
        400,
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
