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
import type { Announcer } from './adapters/sharing/announce.ts'
import type { Authority } from './adapters/sharing/authority.ts'
import { OwnCertificateError, readOwnCertificate } from './adapters/sharing/own-certificate.ts'
import type { ServerCertificate } from './adapters/sharing/server-certificate.ts'
import { PortForbiddenError, PortTakenError } from './loopback-server.ts'
import type { InstanceSettings } from './ports/installation/instance-settings.ts'
import { SecretStoreError, type SecretStore } from './ports/installation/secret-store.ts'
import type { NetworkInterface, Sharing } from './ports/installation/sharing.ts'
import type { Clock } from './ports/runtime/clock.ts'
import type { Logger } from './ports/runtime/logger.ts'
import type { SharedListener } from './shared-listener.ts'

type Dependencies = {
  readonly instance: Pick<InstanceSettings, 'current'>
  readonly secrets: Pick<SecretStore, 'get' | 'set' | 'replace'>
  readonly clock: Clock
  readonly logger: Logger
  /** Answers what comes over the network. */
  readonly listener: RequestListener
  readonly trustedProxies?: readonly string[]
  readonly publicOrigin?: string | null
  readonly readInterfaces?: ReadInterfaces
  readonly hostName?: () => string
  readonly tls?: { readonly cert: string; readonly key: string } | null
  /** Makes it findable on the network. */
  readonly announcer?: Announcer
  /** How often the network connections are looked at. */
  readonly watchMs?: number
}

export type RunningSharing = Sharing & {
  /** Whether a host, as it stands in a request, is one under which this installation is shared. */
  isSharedHost(host: string): boolean
  /** Lets requests in flight finish, and ends. */
  stop(): Promise<void>
}

const WATCH_MS = 5_000
/** A certificate is renewed when less is left of it. */
const RENEW_MS = 30 * 24 * 60 * 60 * 1000

/** Shares this installation as its settings say, and follows the network of the computer. Nothing is opened yet. */
export function createSharing(dependencies: Dependencies): RunningSharing {
  const { instance, secrets, clock, logger, trustedProxies = [], publicOrigin = null, tls = null } = dependencies
  const { readInterfaces = networkInterfaces, hostName = hostname, watchMs = WATCH_MS } = dependencies
  let authority: Authority | undefined
  let certificate: ServerCertificate | undefined
  let shared: SharedListener | undefined
  /** The port that was set as it began to listen: another one is another listener. */
  let listenerPort = 0
  let problem: string | null = null
  let nameConflict: string | null = null
  let announced = ''
  let announcer: Announcer | undefined
  let watch: NodeJS.Timeout | undefined
  let isStopped = false
  let last: Promise<void> = Promise.resolve()

  /** One after the other: two changes at once would each see half of the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error: unknown) => logger.error('sharing.failed', { error }))
    return last
  }

  function chosenNetworks(): NetworkInterface[] {
    const { shareInterfaces } = instance.current()
    return readNetworks(readInterfaces).filter(({ name }) => shareInterfaces?.includes(name) ?? true)
  }

  async function follow(): Promise<void> {
    if (isStopped) return
    if (!instance.current().share) return await end()
    watch ??= setInterval(() => void inTurn(lookAgain), watchMs).unref()
    try {
      const networks = chosenNetworks()
      await listenOn(networks)
      problem = networkProblem(networks)
      await announce(networks)
    } catch (error) {
      const before = problem
      problem = sentenceOf(error, instance.current().sharePort)
      // It is tried again every few seconds, and said once.
      if (problem !== before) logger.warn('sharing.failed', { error })
    }
  }

  async function listenOn(networks: readonly NetworkInterface[]): Promise<void> {
    const { sharePort } = instance.current()
    const addresses = [...LOOPBACK_ADDRESSES, ...new Set(networks.flatMap((network) => network.addresses))]
    if (shared && listenerPort !== sharePort) {
      await shared.cutOff()
      shared = undefined
    }
    const before = certificate
    certificate = await freshCertificate(addresses)
    if (!shared) {
      const { listener } = dependencies
      const { listenShared } = await import('./shared-listener.ts')
      shared = await listenShared(listener, { port: sharePort, addresses, certificate, trustedProxies })
      listenerPort = sharePort
      logger.info('sharing.began', { port: shared.port })
    } else {
      if (certificate !== before) shared.useCertificate(certificate)
      await shared.listenOn(addresses)
    }
  }

  /** The one that is in use where it still fits. */
  async function freshCertificate(addresses: readonly string[]): Promise<ServerCertificate> {
    if (tls) return await ownCertificate(tls)
    const now = clock.now()
    // The library of certificates is big, and most installations are not shared.
    const { openAuthority } = await import('./adapters/sharing/authority.ts')
    authority ??= await openAuthority(secrets, hostName(), now)
    const names = certificateNames(hostName(), addresses)
    const isFresh = certificate !== undefined && certificate.expiresAt.getTime() - now.getTime() > RENEW_MS
    if (certificate && isFresh && sameNames(certificate.requested, names)) return certificate
    const issued = await authority.issue(names, now)
    logger.info('sharing.certificate', { expiresAt: issued.expiresAt })
    return issued
  }

  /** Read anew each time: whoever issues it renews it in its place. */
  async function ownCertificate(files: NonNullable<typeof tls>): Promise<ServerCertificate> {
    try {
      const read = await readOwnCertificate(files)
      return read.chain === certificate?.chain && read.key === certificate.key ? certificate : read
    } catch (error) {
      // In the middle of being renewed, the two files may not fit: what was good goes on.
      if (certificate) return certificate
      throw error
    }
  }

  function networkProblem(networks: readonly NetworkInterface[]): string | null {
    const { shareInterfaces } = instance.current()
    if (certificate && certificate.expiresAt <= clock.now()) {
      return 'The certificate has expired, and other screens refuse it. Put a new one in its place.'
    }
    if (networks.length > 0) return nameConflict
    return shareInterfaces === null
      ? 'This computer is connected to no network. Other screens find it as soon as it is.'
      : `This computer is not connected to ${shareInterfaces.join(', ')} at the moment. Other screens find it as soon as it is, or choose another network connection.`
  }

  async function announce(networks: readonly NetworkInterface[]): Promise<void> {
    if (!shared || !certificate) return
    const announcement = {
      computer: computerName(hostName()),
      port: shared.port,
      fingerprint: certificate.fingerprint,
      networks,
      ownAddresses: [...LOOPBACK_ADDRESSES, ...readNetworks(readInterfaces).flatMap(({ addresses }) => addresses)],
    }
    const next = JSON.stringify(announcement)
    if (next === announced) return
    announced = next
    // Nobody who has the address waits for it.
    announcer ??= dependencies.announcer ?? (await import('./adapters/sharing/announce.ts')).createAnnouncer({ logger })
    void announcer.announce(announcement).then((stranger) => {
      if (announced !== next) return
      nameConflict =
        stranger === null
          ? null
          : `Another computer on this network (${stranger}) is called ${announcement.computer}.local too. Open the address with numbers on other screens, or give this computer another name.`
      if (shared && problem === null) problem = nameConflict
    })
  }

  async function lookAgain(): Promise<void> {
    // A secret store that is locked would ask again and again.
    const needsSecrets = !tls && !authority
    if (instance.current().share && !needsSecrets) await follow()
  }

  async function endAnnouncing(): Promise<void> {
    announced = ''
    nameConflict = null
    await announcer?.end()
  }

  async function end(): Promise<void> {
    clearInterval(watch)
    watch = undefined
    problem = null
    if (!shared) return
    const left = shared
    shared = undefined
    await Promise.all([left.cutOff(), endAnnouncing()])
    logger.info('sharing.ended')
  }

  const portNow = (): number => shared?.port ?? instance.current().sharePort
  const withPort = (name: string): string => (portNow() === 443 ? urlHost(name) : `${urlHost(name)}:${portNow()}`)

  /** The first one that is whole; of `*.example.com` the name of this computer there. */
  function shownName(): string {
    const [first = `${computerName(hostName())}.local`] = certificate?.names ?? []
    return first.replace(/^\*/, computerName(hostName()))
  }

  return {
    current() {
      const { share, shareInterfaces } = instance.current()
      const name = shownName()
      const listening = shared?.addresses() ?? []
      return {
        enabled: share,
        running: shared !== undefined,
        problem,
        port: portNow(),
        interfaces: shareInterfaces,
        availableInterfaces: readNetworks(readInterfaces),
        addresses: chosenNetworks().flatMap((network) =>
          network.addresses
            .filter((address) => listening.includes(address))
            .map((address) => ({ address, interface: network.name, url: `https://${withPort(address)}` })),
        ),
        name,
        url: publicOrigin ?? `https://${withPort(name)}`,
        fingerprint: certificate?.fingerprint ?? null,
        certificateExpiresAt: certificate?.expiresAt.toISOString() ?? null,
        ownCertificate: tls !== null,
        trustProxy: trustedProxies.length > 0,
        publicOrigin,
      }
    },
    apply: () => inTurn(follow),
    authority: () => authority?.certificate ?? null,
    isSharedHost(host) {
      if (publicOrigin !== null && host === new URL(publicOrigin).host) return true
      return (certificate?.names ?? []).some((name) =>
        name.startsWith('*.') ? isBelow(host, withPort(name.slice(2))) : host === withPort(name),
      )
    },
    async stop() {
      isStopped = true
      clearInterval(watch)
      await last
      await Promise.all([shared?.close(), endAnnouncing()])
      shared = undefined
    },
  }
}

/** A star stands for one part of a name (RFC 9525, 6.3). */
const isBelow = (host: string, base: string): boolean => {
  const [label = '', ...rest] = host.split('.')
  return label !== '' && rest.join('.') === base
}

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name))

/** What a person can do about it. */
function sentenceOf(error: unknown, port: number): string {
  if (error instanceof SecretStoreError) {
    return `Sharing needs the secret store for the key of its certificate. ${error.message} ${error.remedy}`
  }
  if (error instanceof OwnCertificateError) return error.message
  if (error instanceof PortTakenError) {
    return `Port ${port} is taken by another program. Close that program, or choose another port for sharing.`
  }
  if (error instanceof PortForbiddenError) {
    return `This user is not allowed to use port ${port}. Choose another port for sharing, above 1023.`
  }
  return 'Sharing could not begin. Switch it off and on again; the log has more.'
}
