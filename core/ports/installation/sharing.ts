/** The key of the installation's own authority and its certificate: neither is ever without the other. */
export const AUTHORITY_SECRET = 'instance/sharingAuthority'

/** One address of this computer that other screens reach. */
type SharedAddress = {
  readonly address: string
  /** The network connection it belongs to, as the system calls it. */
  readonly interface: string
  readonly url: string
}

/** A network connection of this computer, whether it is shared on or not. */
export type NetworkInterface = { readonly name: string; readonly addresses: readonly string[] }

/** How this installation is shared with other screens at this moment. */
export type SharingState = {
  /** What the owner, a flag or the environment wants. */
  readonly enabled: boolean
  readonly running: boolean
  /** Why it is not what was wanted, with what to do, as whole sentences. */
  readonly problem: string | null
  /** The port that is listened on; while nothing listens, the one that is wanted. */
  readonly port: number
  /** The network connections it is shared on; null: all. */
  readonly interfaces: readonly string[] | null
  readonly availableInterfaces: readonly NetworkInterface[]
  readonly addresses: readonly SharedAddress[]
  /** The first name of the certificate: `<computer>.local`, or that of an own certificate. */
  readonly name: string
  /** Where other screens open it: the public origin where there is one. */
  readonly url: string
  /** SHA-256 of the certificate that is pinned, as `AB:CD:...`; null while there is none. */
  readonly fingerprint: string | null
  readonly certificateExpiresAt: string | null
  /** It was issued by somebody else. */
  readonly ownCertificate: boolean
  readonly trustProxy: boolean
  readonly publicOrigin: string | null
}

/** The second listener of the program, for other screens on the same network. */
export type Sharing = {
  current(): SharingState
  /** Makes it what the settings of the installation say; resolves when it listens, is closed or has a problem. */
  apply(): Promise<void>
  /** The certificate of the installation's own authority (DER); null where none is in use. */
  authority(): Uint8Array | null
}
