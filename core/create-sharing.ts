import type { RequestListener } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'

import {
  certificateNames,
  computerName,
  LOOPBACK_ADDRESSES,
  readNetworks,
  urlHost,
  type ReadInterfaces,
} from './adapters/sharing/names.ts'
import type { Authority } from './adapters/sharing/authority.ts'
import type { ServerCertificate } from './adapters/sharing/server-certificate.ts'
import { PortForbiddenError, PortTakenError } from './loopback-server.ts'
import type { InstanceSettings } from './ports/installation/instance-settings.ts'
import { SecretStoreError, type SecretStore } from './ports/installation/secret-store.ts'
import type { NetworkInterface, Sharing } from './ports/installation/sharing.ts'
import type { Clock } from './ports/runtime/clock.ts'
import type { Logger } from './ports/runtime/logger.ts'
import { listenShared, type SharedListener } from './shared-listener.ts'

type Dependencies = {
  readonly instance: Pick<InstanceSettings, 'current'>
  readonly secrets: Pick<SecretStore, 'get' | 'set'>
  readonly clock: Clock
  readonly logger: Logger
  /** Answers what comes over the network. */
  readonly listener: RequestListener
  readonly trustedProxies?: readonly string[]
  readonly publicOrigin?: string | null
  readonly readInterfaces?: ReadInterfaces
  readonly hostName?: () => string
  /** How often the network connections are looked at. */
  readonly watchMs?: number
}

export type RunningSharing = Sharing & {
  /** Hosts under which it is reached, as browsers write them. */
  hosts(): readonly string[]
  /** Lets requests in flight finish, and ends. */
  stop(): Promise<void>
}

const WATCH_MS = 5_000
/** A certificate is renewed when less is left of it. */
const RENEW_MS = 30 * 24 * 60 * 60 * 1000

/** Shares this installation as its settings say, and follows the network of the computer. Nothing is opened yet. */
export function createSharing(dependencies: Dependencies): RunningSharing {
  const { instance, secrets, clock, logger, trustedProxies = [], publicOrigin = null } = dependencies
  const { readInterfaces = networkInterfaces, hostName = hostname, watchMs = WATCH_MS } = dependencies
  let authority: Authority | undefined
  let certificate: ServerCertificate | undefined
  let shared: SharedListener | undefined
  /** The port that was wanted as it began to listen: another one is another listener. */
  let sharedPort = 0
  let problem: string | null = null
  let watch: NodeJS.Timeout | undefined
  let isStopped = false
  let last: Promise<void> = Promise.resolve()

  function chosenNetworks(): NetworkInterface[] {
    const { shareInterfaces } = instance.current()
    return readNetworks(readInterfaces).filter(({ name }) => shareInterfaces?.includes(name) ?? true)
  }

  const chosenAddresses = () => [
    ...LOOPBACK_ADDRESSES,
    ...new Set(chosenNetworks().flatMap(({ addresses }) => addresses)),
  ]

  /** One after the other: two changes at once would each see half of the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work, work)
    return last
  }

  async function follow(): Promise<void> {
    if (isStopped) return
    if (!instance.current().share) return await end()
    watch ??= setInterval(() => void inTurn(lookAgain), watchMs).unref()
    try {
      await listenAsChosen()
      problem = null
    } catch (error) {
      problem = sentenceOf(error, instance.current().sharePort)
      logger.warn('sharing.failed', { error })
    }
  }

  async function listenAsChosen(): Promise<void> {
    const { sharePort } = instance.current()
    const addresses = chosenAddresses()
    if (shared && sharedPort !== sharePort) {
      await shared.cutOff()
      shared = undefined
    }
    const isNew = await renewCertificate(addresses)
    if (!certificate) return
    if (shared) {
      if (isNew) shared.useCertificate(certificate)
      await shared.listenOn(addresses)
    } else {
      const { listener } = dependencies
      shared = await listenShared(listener, { port: sharePort, addresses, certificate, trustedProxies })
      sharedPort = sharePort
      logger.info('sharing.began', { port: shared.port })
    }
  }

  /** Whether it had to be. */
  async function renewCertificate(addresses: readonly string[]): Promise<boolean> {
    const now = clock.now()
    // The library of certificates is big, and most installations are not shared.
    const { openAuthority } = await import('./adapters/sharing/authority.ts')
    authority ??= await openAuthority(secrets, hostName(), now)
    const names = certificateNames(hostName(), addresses)
    const isFresh = certificate && certificate.expiresAt.getTime() - now.getTime() > RENEW_MS
    if (isFresh && certificate && sameNames(certificate.requested, names)) return false
    certificate = await authority.issue(names, now)
    logger.info('sharing.certificate', { names: certificate.names.length, expiresAt: certificate.expiresAt })
    return true
  }

  async function lookAgain(): Promise<void> {
    if (isStopped || !instance.current().share) return
    // A secret store that is locked would ask again and again.
    if (!certificate) return
    await follow()
  }

  async function end(): Promise<void> {
    clearInterval(watch)
    watch = undefined
    problem = null
    await shared?.cutOff()
    if (shared) logger.info('sharing.ended')
    shared = undefined
  }

  const portOf = (): number => shared?.port ?? instance.current().sharePort
  const withPort = (name: string): string => (portOf() === 443 ? urlHost(name) : `${urlHost(name)}:${portOf()}`)

  return {
    current() {
      const { share, shareInterfaces } = instance.current()
      const name = certificate?.names[0] ?? `${computerName(hostName())}.local`
      const listening = shared?.addresses() ?? []
      return {
        enabled: share,
        running: shared !== undefined,
        problem,
        port: portOf(),
        interfaces: shareInterfaces,
        availableInterfaces: readNetworks(readInterfaces),
        addresses: chosenNetworks().flatMap(({ name: connection, addresses }) =>
          addresses
            .filter((address) => listening.includes(address))
            .map((address) => ({ address, interface: connection, url: `https://${withPort(address)}` })),
        ),
        name,
        url: publicOrigin ?? `https://${withPort(name)}`,
        fingerprint: certificate?.fingerprint ?? null,
        certificateExpiresAt: certificate?.expiresAt.toISOString() ?? null,
        trustProxy: trustedProxies.length > 0,
        publicOrigin,
      }
    },
    apply: () => inTurn(follow),
    authority: () => authority?.certificate ?? null,
    hosts: () => [
      ...(certificate?.names ?? []).map(withPort),
      ...(publicOrigin === null ? [] : [new URL(publicOrigin).host]),
    ],
    async stop() {
      isStopped = true
      clearInterval(watch)
      await last
      await shared?.close()
      shared = undefined
    },
  }
}

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name))

/** What a person can do about it. */
function sentenceOf(error: unknown, port: number): string {
  if (error instanceof SecretStoreError) {
    return `Sharing needs the secret store for the key of its certificate. ${error.message} ${error.remedy}`
  }
  if (error instanceof PortTakenError) {
    return `Port ${port} is taken by another program. Close that program, or choose another port for sharing.`
  }
  if (error instanceof PortForbiddenError) {
    return `This user is not allowed to use port ${port}. Choose another port for sharing, above 1023.`
  }
  return 'Sharing could not begin. Switch it off and on again; the log has more.'
}
