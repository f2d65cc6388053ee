import { once } from 'node:events'

import type pg from 'pg'

/** What of a connection `pg` uses for COPY, and does not describe. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** How `pg` tells of what comes in answer to a statement. */
type CopyAnswers = pg.Submittable & {
  handleCopyInResponse(connection: CopyConnection): void
  handleCopyData(message: { readonly chunk: Buffer }, connection: CopyConnection): void
  handleCommandComplete(message: { readonly text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

function copying(
  client: pg.ClientBase,
  sql: string,
  answers: Partial<Pick<CopyAnswers, 'handleCopyInResponse' | 'handleCopyData'>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    const query: CopyAnswers = {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse: (connection) => connection.sendCopyFail('No rows were asked for.'),
      handleCopyData: () => undefined,
      ...answers,
      handleCommandComplete({ text }) {
        rows = Number(/\d+$/.exec(text)?.[0] ?? 0)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
    }
    client.query(query)
  })
}

/**
 * `COPY ... FROM STDIN`: sends text as it is made, and no faster than the server takes it.
 *
 * @returns how many rows the server took
 */
export async function copyIn(client: pg.ClientBase, sql: string, chunks: Iterable<Buffer>): Promise<number> {
  let failure: unknown
  async function send(connection: CopyConnection): Promise<void> {
    try {
      for (const chunk of chunks) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.destroyed) return
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      failure = error
      connection.sendCopyFail('The rows could not be read.')
    }
  }
  try {
    return await copying(client, sql, { handleCopyInResponse: (connection) => void send(connection) })
  } catch (error) {
    throw failure ?? error
  }
}

/** `COPY ... TO STDOUT`: each row as a line of text, with its end. What `take` throws ends the connection. */
export async function copyOut(client: pg.ClientBase, sql: string, take: (line: Buffer) => void): Promise<number> {
  let failure: unknown
  try {
    return await copying(client, sql, {
      handleCopyData({ chunk }, connection) {
        if (failure !== undefined) return
        try {
          take(chunk)
        } catch (error) {
          failure = error
          connection.stream.destroy()
        }
      },
    })
  } catch (error) {
    throw failure ?? error
  }
}
