import type { Json } from '../support/api-client.ts'

import type { FuzzRequest } from './generate-request.ts'
import type { Operation } from './operations.ts'
import type { RawAnswer, RawRequest } from './raw-http.ts'

type Judged = {
  readonly request: FuzzRequest
  readonly sent: RawRequest
  /** What the request turned out to mean; undefined for addresses and methods that nobody serves. */
  readonly meant: Operation | undefined
  readonly answer: RawAnswer | undefined
  readonly codes: ReadonlySet<string>
  readonly dataDir: string
}

/** Words that only the inside of the program uses. */
const INSIDE =
  /node_modules|\bat .+\.[cm]?[jt]s:\d|sqlite|constraint failed|ENOENT|EACCES|undefined is not|Cannot read prop/i

/** What is wrong with an answer, whatever the request was; empty when nothing is. */
export function answerProblems({ request, sent, meant, answer, codes, dataDir }: Judged): string[] {
  // Half a request, or more than the server cares to read: hanging up is an answer too.
  const mayHangUp = request.broken || sent.body.length > 64 * 1024
  if (!answer) return mayHangUp ? [] : ['no answer']

  const { status, headers, body } = answer
  const type = headers.get('content-type') ?? ''
  const text = body.toString('utf8')
  const problems: string[] = []
  const assert = (holds: boolean, problem: string): void => void (holds || problems.push(problem))

  assert(!type.includes('html') && !/^\s*<(!doctype|html)/i.test(text), `HTML (${type})`)
  assert(status < 500 || isTroubleOutside(meant, status, text), `status ${status}`)
  assert(isExpected(request, meant, status), `undocumented status ${status}`)
  if (mustBeTurnedAway(request, meant)) assert(status >= 400, `let in without a token: ${status}`)
  if (sent.method === 'HEAD' || status === 204) return problems

  const declared = meant?.answers.get(status) ?? []
  if (status < 300 && declared.some((one) => one !== 'application/json' && type.startsWith(one))) {
    return problems
  }
  return [...problems, ...envelopeProblems(status, headers, text, codes, dataDir, type)]
}

function envelopeProblems(
  status: number,
  headers: RawAnswer['headers'],
  text: string,
  codes: ReadonlySet<string>,
  dataDir: string,
  type: string,
): string[] {
  const body = parse(text)
  if (!type.startsWith('application/json') || typeof body !== 'object' || body === null) {
    return [`no envelope: ${status} ${type} ${JSON.stringify(text.slice(0, 100))}`]
  }

  const problems: string[] = []
  const assert = (holds: boolean, problem: string): void => void (holds || problems.push(problem))
  assert(body.statusCode === status, `statusCode is not ${status}`)
  assert(typeof body.message === 'string' && body.message.trim() !== '', 'no message')
  if (status < 400) return problems

  assert(codes.has(body.code), `unknown code ${body.code}`)
  assert(typeof body.error === 'string', 'no error')
  // An answer that is given again is the first one to the letter.
  const replayed = headers.has('idempotency-replayed')
  assert(
    replayed || body.requestId === (headers.get('x-request-id') ?? 'unknown'),
    'requestId is not that of the header',
  )
  assert(!INSIDE.test(text) && !text.includes(dataDir), 'tells about the inside')
  if (body.code === 'validation_failed') {
    assert(Array.isArray(body.details) && body.details.length > 0, 'validation_failed without details')
  }
  return problems
}

function parse(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is asked of others may fail at them: a request may have chosen a provider, or a printer, that is not there. */
const OTHERS: Readonly<Record<string, string>> = {
  searchInvoicesAtFirs: 'provider_unavailable',
  printAtTill: 'till_printer_failed',
}

function isTroubleOutside(meant: Operation | undefined, status: number, text: string): boolean {
  return status === 502 && meant !== undefined && parse(text)?.code === OTHERS[meant.id]
}

/** What the parser refuses before the API sees it, what addresses and methods do that nobody serves, and the document. */
function isExpected(request: FuzzRequest, meant: Operation | undefined, status: number): boolean {
  if (request.broken && status === 400) return true
  if (!meant) return [400, 401, 403, 404, 405].includes(status)
  return meant.answers.has(status)
}

function mustBeTurnedAway({ caller }: FuzzRequest, meant: Operation | undefined): boolean {
  return (caller === 'NOBODY' || caller === 'STRANGE') && !meant?.isPublic
}
