import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import type { Cluster } from '../cluster.ts'

/** What begins and ends units, as it goes over the line: by the names of the prepared statements. */
const STEPS = /begin_writing|begin_reading|\0commit\0/g

/** What a cut does: before the server has heard of the commit, or before its answer is heard. */
export type Cut = 'before' | 'after'

const socketOf = ({ folder }: Pick<Cluster, 'folder'>): string => join(folder, '.s.PGSQL.5432')

/** One address for a server that may be another one later, as a balancer or a name that moves gives one. */
export async function openLine(first: Pick<Cluster, 'folder'>) {
  let target = socketOf(first)
  let cutting: (() => Cut | undefined) | undefined
  let cuts = 0
  const open = new Set<Socket>()

  const server = createServer((client) => {
    const line = connect(target)
    let isWriting = false
    let isLast = false
    for (const socket of [client, line]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        line.destroy()
      })
    }
    client.on('data', (sent: Buffer) => {
      let isCommit = false
      for (const [step] of sent.toString('latin1').matchAll(STEPS)) {
        if (step === 'begin_writing') isWriting = true
        else if (step === 'begin_reading') isWriting = false
        else {
          isCommit ||= isWriting
          isWriting = false
        }
      }
      const cut = isCommit ? cutting?.() : undefined
      if (cut !== undefined) cuts += 1
      if (cut === 'before') return void client.destroy()
      isLast ||= cut === 'after'
      line.write(sent)
    })
    line.on('data', (answer: Buffer) => {
      if (isLast) client.destroy()
      else client.write(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const { port } = server.address() as AddressInfo

  return {
    urlOf: (database: string): string => `postgres://desk@127.0.0.1:${port}/${database}?sslmode=disable`,
    /** Asked at each commit of what writes. */
    cutAtCommits(how: (() => Cut | undefined) | undefined): void {
      cutting = how
    },
    cuts: () => cuts,
    /** Whoever connects from now on has the other one; whoever is connected is cut off. */
    switchTo(other: Pick<Cluster, 'folder'>): void {
      target = socketOf(other)
      for (const socket of open) socket.destroy()
    },
  }
}
