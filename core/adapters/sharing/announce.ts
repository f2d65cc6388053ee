import type { EventEmitter } from 'node:events'
import { isIPv4 } from 'node:net'

import { Bonjour, Service } from 'bonjour-service'

import type { NetworkInterface } from '../../ports/installation/sharing.ts'
import type { Logger } from '../../ports/runtime/logger.ts'

export type Announcement = {
  /** The part of `<computer>.local` before the dot. */
  readonly computer: string
  readonly port: number
  readonly fingerprint: string
  /** Where it is shared: each gets its own addresses and no others. */
  readonly networks: readonly NetworkInterface[]
  /** Every address of this computer: who answers with one of them is this computer. */
  readonly ownAddresses: readonly string[]
}

export type Announcer = {
  /**
   * Makes the installation findable by `_invoice-desk._tcp`, and answers for `<computer>.local` where nobody on this
   * computer does. Answers the address of another computer that has the same name; then nothing is announced. Never
   * throws: whoever has the address comes without it.
   */
  announce(announcement: Announcement): Promise<string | null>
  /** Says goodbye on every network. */
  end(): Promise<void>
}

type Packet = { readonly answers: readonly { readonly name: string; readonly type: string; readonly data: unknown }[] }

/** What the library speaks with; it has no types of its own. */
type Mdns = EventEmitter & {
  respond(records: unknown, sent?: () => void): void
  query(questions: readonly { readonly name: string; readonly type: string }[]): void
}

type Speaker = {
  readonly bonjour: Bonjour
  readonly mdns: Mdns
  readonly records: ReturnType<Service['records']>
  readonly again: NodeJS.Timeout
}

/** It is asked three times whose the name is, and others have so long to answer each time (RFC 6762, 8.1: 250 ms). */
const PROBES = 3
const PROBE_MS = 400
/** Said twice: the first may be lost (RFC 6762, 8.3). */
const AGAIN_MS = 1_000
const GOODBYE_MS = 500

export function createAnnouncer({ logger }: { readonly logger: Logger }): Announcer {
  let speakers: readonly Speaker[] = []

  async function announce(announcement: Announcement): Promise<string | null> {
    await end()
    const outcomes = await Promise.all(
      announcement.networks.map((network) =>
        speakOn(network, announcement, logger).catch((error: unknown) => {
          logger.warn('sharing.notAnnounced', { error })
          return undefined
        }),
      ),
    )
    speakers = outcomes.flatMap((outcome) => (typeof outcome === 'object' ? [outcome] : []))
    const taken = outcomes.find((outcome) => typeof outcome === 'string') ?? null
    if (taken !== null) await end()
    return taken
  }

  async function end(): Promise<void> {
    const left = speakers
    speakers = []
    await Promise.all(left.map(sayGoodbye))
  }

  return { announce, end }
}

/** Undefined where the network has no IPv4; the address of another computer where the name is taken. */
async function speakOn(
  { addresses }: NetworkInterface,
  { computer, port, fingerprint, ownAddresses }: Announcement,
  logger: Logger,
): Promise<Speaker | string | undefined> {
  const here = addresses.find((address) => isIPv4(address))
  if (here === undefined) return undefined

  // Multicast reaches whoever is bound to every address; what is sent leaves by this one.
  const options = { interface: here, bind: '0.0.0.0' } as object
  const bonjour = new Bonjour(options, (error: unknown) => logger.warn('sharing.announce', { error }))
  const server = bonjour['server']
  const mdns = server.mdns as Mdns
  mdns.on('error', (error: unknown) => logger.warn('sharing.announce', { error }))
  answerWithoutThrowing(mdns, logger)

  const host = `${computer}.local`
  const others = await answersFor(host, mdns)
  const stranger = others.find((address) => !ownAddresses.includes(address))
  if (stranger !== undefined) {
    bonjour.destroy()
    return stranger
  }

  // Not taken by anybody else: two computers of one name have two authorities.
  const name = `Invoice Desk on ${computer} (${fingerprint.slice(0, 5).replace(':', '')})`
  const txt = { fingerprint: fingerprint.replaceAll(':', '') }
  const service = new Service({ name, type: 'invoice-desk', port, host, txt }, ignore, ignore)
  const records = [
    ...service.records().filter(({ type }) => type !== 'A' && type !== 'AAAA'),
    // The system answers for the name of the computer by itself, or nobody does.
    ...(others.length > 0 ? [] : addresses.map((address) => addressRecord(host, address))),
  ]
  server.register(records)
  mdns.respond(records)
  const again = setTimeout(() => mdns.respond(records), AGAIN_MS).unref()
  return { bonjour, mdns, records, again }
}

const ignore = () => undefined

const addressRecord = (name: string, data: string): ReturnType<Service['records']>[number] => ({
  name,
  type: isIPv4(data) ? 'A' : 'AAAA',
  ttl: 120,
  data,
})

/** What comes from the network must not bring the program down, whatever it makes the library do. */
function answerWithoutThrowing(mdns: Mdns, logger: Logger): void {
  const answer = mdns.listeners('query')
  mdns.removeAllListeners('query')
  mdns.on('query', (...packet: unknown[]) => {
    try {
      for (const listener of answer) Reflect.apply(listener, mdns, packet)
    } catch (error) {
      logger.warn('sharing.announce', { error })
    }
  })
}

/** The IPv4 addresses that somebody on the network, or this system, gives for the name. */
async function answersFor(name: string, mdns: Mdns): Promise<string[]> {
  const found = new Set<string>()
  const listen = ({ answers }: Packet) => {
    for (const answer of answers) {
      const isOfName = answer.type === 'A' && answer.name.toLowerCase() === name
      if (isOfName && typeof answer.data === 'string') found.add(answer.data)
    }
  }
  mdns.on('response', listen)
  for (let probe = 1; probe <= PROBES; probe += 1) {
    mdns.query([{ name, type: 'A' }])
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS).unref())
  }
  mdns.off('response', listen)
  return [...found]
}

/** A time to live of 0 takes back what was announced (RFC 6762, 10.1). */
async function sayGoodbye({ bonjour, mdns, records, again }: Speaker): Promise<void> {
  clearTimeout(again)
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, GOODBYE_MS)
    mdns.respond(
      records.map((record) => ({ ...record, ttl: 0 })),
      () => {
        clearTimeout(late)
        resolve()
      },
    )
  })
  bonjour.destroy()
}
