import type pg from 'pg'

import { wireValue } from './wire-value.ts'

/** A statement with its values as `$1`, prepared once a connection; planned each time where it has no name. */
export type WireStatement = {
  readonly name: string
  readonly text: string
  /** Whether the server keeps the first plan, or chooses; it does not matter where it is left out. */
  readonly plans?: 'chosen' | 'once'
}

export type WireAnswer = { readonly rows: object[]; readonly rowCount: number; readonly command: string }

/** A statement that is to be sent, and who is told what came of it. */
export type Step = {
  readonly statement: WireStatement
  readonly values: readonly unknown[]
  /** Nobody waits for it: it is sent with the next one that somebody waits for. */
  readonly isDeferred?: boolean
  /** It may be asked outside of its transaction. */
  readonly isAlone?: boolean
  readonly resolve: (answer: WireAnswer) => void
  readonly reject: (error: unknown) => void
}

type Field = { readonly name: string; readonly dataTypeID: number; readonly format: 'text' | 'binary' }
type ParserOf = (oid: number, format: 'text' | 'binary') => (text: string) => unknown

/** What of a connection `pg` uses for the extended protocol, and does not describe. */
type WireConnection = pg.Connection & {
  close(what: { readonly type: 'S'; readonly name: string }): void
  parse(statement: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void
  bind(how: {
    readonly portal: string
    readonly statement: string
    readonly values: readonly unknown[]
    readonly binary: boolean
    readonly valueMapper: (value: unknown) => unknown
  }): void
  describe(what: { readonly type: 'P'; readonly name: string }): void
  execute(what: { readonly portal: string; readonly rows: number }): void
  sync(): void
}

/** How `pg` tells of what comes in answer to statements. */
type WireAnswers = pg.Submittable & {
  handleRowDescription(message: { readonly fields: readonly Field[] }): void
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
  handleCommandComplete(message: { readonly text: string }): void
  handleReadyForQuery(): void
  handleEmptyQuery(): void
  handlePortalSuspended(): void
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void
  handleCopyData(): void
  handleError(error: Error & { readonly code?: string }): void
}

type Shape = { readonly names: readonly string[]; readonly parsers: readonly ((text: string) => unknown)[] }

const NO_ROWS: Shape = { names: [], parsers: [] }

/** What the statements of a connection answer, by their names: those that are here are prepared on the server. */
const prepared = new WeakMap<pg.ClientBase, Map<string, Shape>>()

/** What a statement cannot be run with any more: it is prepared anew the next time. */
const PLAN_IS_OVER = '0A000'

function shapesOf(client: pg.ClientBase): Map<string, Shape> {
  const known = prepared.get(client) ?? new Map<string, Shape>()
  prepared.set(client, known)
  return known
}

/** A connection that gathers what is sent, which is a dozen small messages, until all of it is handed to the system at once. */
function inOneWrite(connection: WireConnection): { readonly wire: WireConnection; readonly send: () => void } {
  const messages: Buffer[] = []
  const stream = { writable: true, write: (message: Buffer) => messages.push(message) > 0 }
  const wire = Object.create(connection, { stream: { value: stream } }) as WireConnection
  return { wire, send: () => void connection.stream.write(Buffer.concat(messages)) }
}

/**
 * Sends statements together, in one journey to the server, and tells each what came of it. Where one is refused, all those
 * behind it are refused with the same error, and were not run. Resolves once the server is ready for more; never rejects.
 */
export function sendTogether(client: pg.ClientBase, steps: readonly Step[], parserOf: ParserOf): Promise<void> {
  const shapes = shapesOf(client)
  return new Promise((done) => {
    let at = 0
    let rows: object[] = []
    let shape: Shape | undefined
    let unsendable: unknown
    let unreadable: unknown

    function refuse(error: unknown): void {
      for (const step of steps.slice(at)) step.reject(error)
      at = steps.length
    }

    const answers: WireAnswers = {
      submit(connection) {
        const { wire, send } = inOneWrite(connection as WireConnection)
        const parsed = new Set<string>()
        try {
          for (const { statement, values } of steps) {
            const { name, text } = statement
            // Of twenty that are asked for at once, the first is parsed and planned: where it is refused, so are all behind it.
            const isPrepared = name !== '' && (shapes.has(name) || parsed.has(name))
            parsed.add(name)
            if (!isPrepared) {
              // Where one before it failed, it may be there already.
              if (name !== '') wire.close({ type: 'S', name })
              wire.parse({ name, text, types: [] })
            }
            wire.bind({ portal: '', statement: name, values, binary: false, valueMapper: wireValue })
            if (!isPrepared) wire.describe({ type: 'P', name: '' })
            wire.execute({ portal: '', rows: 0 })
          }
        } catch (error) {
          unsendable = error
        } finally {
          wire.sync()
          send()
        }
      },
      handleRowDescription({ fields }) {
        shape = {
          names: fields.map(({ name }) => name),
          parsers: fields.map(({ dataTypeID, format }) => parserOf(dataTypeID, format)),
        }
      },
      handleDataRow({ fields }) {
        const step = steps[at]
        shape ??= step && shapes.get(step.statement.name)
        if (!shape || unreadable !== undefined) return
        const row: Record<string, unknown> = {}
        try {
          for (const [place, name] of shape.names.entries()) {
            const value = fields[place]
            row[name] = value === null || value === undefined ? null : shape.parsers[place]?.(value)
          }
          rows.push(row)
        } catch (error) {
          unreadable = error
        }
      },
      handleCommandComplete({ text }) {
        const step = steps[at]
        if (!step) return
        const { name } = step.statement
        if (name !== '' && !shapes.has(name)) shapes.set(name, shape ?? NO_ROWS)
        const answer = { rows, rowCount: Number(/\d+$/.exec(text)?.[0] ?? 0), command: text }
        at += 1
        rows = []
        shape = undefined
        if (unreadable === undefined) step.resolve(answer)
        else step.reject(unreadable)
        unreadable = undefined
      },
      handleReadyForQuery() {
        if (at < steps.length) refuse(unsendable ?? new Error('The server answered less than it was asked.'))
        done()
      },
      handleError(error) {
        const failed = steps[at]
        if (failed && error.code === PLAN_IS_OVER) shapes.delete(failed.statement.name)
        refuse(error)
        done()
      },
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
      handleCopyInResponse: (connection) => connection.sendCopyFail('No rows are sent here.'),
      handleCopyData: () => undefined,
    }
    client.query(answers)
  })
}
