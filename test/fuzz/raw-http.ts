import { connect } from 'node:net'

/** A request as its bytes go out. Nothing is checked or put right: that is the point. */
export type RawRequest = {
  readonly method: string
  /** Path and query, encoded or not. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** Hang up after this many bytes of the body. */
  readonly cutAfter?: number | undefined
}

export type RawAnswer = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

const GIVE_UP_MS = 20_000

/**
 * Sends a request over a connection of its own and reads the answer to its end. An event stream is left after its
 * headers. Undefined: the connection ended without an answer.
 */
export function exchange(port: number, request: RawRequest): Promise<RawAnswer | undefined> {
  const { method, target, headers, body, cutAfter } = request
  const head = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), cutAfter === undefined ? body : body.subarray(0, cutAfter)])

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    const finish = () => {
      clearTimeout(giveUp)
      socket.destroy()
      resolve(parse(Buffer.concat(chunks), method))
    }
    const giveUp = setTimeout(() => {
      socket.destroy()
      reject(new Error(`No answer within ${GIVE_UP_MS / 1000} s.`))
    }, GIVE_UP_MS)

    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isEventStream(chunks)) finish()
    })
    socket.on('end', finish)
    // A server may answer before it has read a body, and close.
    socket.on('error', finish)
    socket.write(bytes, () => {
      if (cutAfter !== undefined) socket.end()
    })
  })
}

function isEventStream(chunks: readonly Buffer[]): boolean {
  const head = Buffer.concat(chunks).toString('latin1', 0, 4096)
  return /\r\ncontent-type: text\/event-stream/i.test(head) && head.includes('\r\n\r\n')
}

function parse(bytes: Buffer, method: string): RawAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined

  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
  // "100 Continue" comes before the answer.
  if (status >= 100 && status < 200) return parse(bytes.subarray(end + 4), method)

  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const rest = bytes.subarray(end + 4)
  const length = headers.get('content-length')
  const body = headers.get('transfer-encoding')?.toLowerCase() === 'chunked' ? dechunk(rest) : rest
  return { status, headers, body: length === undefined ? body : body.subarray(0, Number(length)) }
}

function dechunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = lineEnd < 0 ? NaN : parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

/** The request for a terminal. The tokens are named, not shown: they are good for nothing once the test is over. */
export function toCurl(port: number, { method, target, headers, body, cutAfter }: RawRequest, caller: string): string {
  const shown = headers
    .filter(([name]) => !/^(host|connection|content-length)$/i.test(name))
    .map(([name, value]) => `-H ${quote(`${name}: ${/^authorization$/i.test(name) ? `Bearer $${caller}` : value}`)}`)
  const oddities = [
    ...headers.filter(([name]) => /^(host|content-length|transfer-encoding)$/i.test(name)).map((one) => one.join(': ')),
    ...(cutAfter === undefined ? [] : [`hung up after ${cutAfter} of ${body.length} bytes`]),
  ]
  const printable = /^[\x20-\x7e\s]*$/.test(body.toString('latin1')) && !body.includes(0)
  const data =
    body.length === 0
      ? []
      : body.length > 4000
        ? [`--data-binary @body # ${body.length} bytes: ${quote(body.toString('latin1', 0, 200))}...`]
        : printable
          ? [`--data-binary ${quote(body.toString('latin1'))}`]
          : [`--data-binary @<(echo ${body.toString('base64')} | base64 -d)`]

  return [
    `curl -i --path-as-is -X ${quote(method)}`,
    ...shown,
    quote(`http://127.0.0.1:${port}${target.length > 1000 ? `${target.slice(0, 1000)}...` : target}`),
    ...data,
    `# sent: ${oddities.join('; ')}`,
  ].join(' ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
