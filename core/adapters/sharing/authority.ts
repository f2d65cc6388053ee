// The library of certificates refuses to load without it.
import 'reflect-metadata'

import { webcrypto } from 'node:crypto'
import { isIP } from 'node:net'

import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { z } from 'zod'

import type { SecretStore } from '../../ports/installation/secret-store.ts'
import { AUTHORITY_SECRET } from '../../ports/installation/sharing.ts'

import { computerName, dnsName } from './names.ts'
import { fingerprintOf, type ServerCertificate } from './server-certificate.ts'

/** What vouches for the certificates of this installation, and for nothing else. */
export type Authority = {
  /** Its certificate, DER. */
  readonly certificate: Uint8Array
  /** SHA-256 of it, as `AB:CD:...`. */
  readonly fingerprint: string
  /**
   * A certificate for those of these DNS names and IP addresses that it may vouch for, with a key of its own that is
   * never stored.
   */
  issue(names: readonly string[], now: Date): Promise<ServerCertificate>
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Screens whose clocks are behind take it too. */
const BACKDATED_MS = 30 * DAY_MS
const AUTHORITY_MS = 20 * 365 * DAY_MS
const CERTIFICATE_MS = 90 * DAY_MS
const MAX_HOST_NAME = 80

const EC = { name: 'ECDSA', namedCurve: 'P-256' }
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' }

const storedAuthority = z.object({ key: z.base64(), certificate: z.base64(), hostName: z.string() })

/**
 * The authority of this installation, made where there is none yet or it has expired. It may only vouch for names in
 * `.local`, `localhost`, the name of this computer, and IP addresses: stolen, it is of no use against web sites.
 *
 * @throws SecretStoreError
 */
export async function openAuthority(
  secrets: Pick<SecretStore, 'get' | 'set' | 'replace'>,
  hostName: string,
  now: Date,
): Promise<Authority> {
  // A secret has 1,200 characters, and the name stands in the certificate as well.
  const ownName = dnsName(hostName).length > MAX_HOST_NAME ? computerName(hostName) : dnsName(hostName)
  const secret = await secrets.get(AUTHORITY_SECRET)
  const stored = await readAuthority(secret)
  if (stored && stored.certificate.notAfter > now) return authorityOf(stored)

  const made = await makeAuthority(ownName, now)
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', made.key)).toString('base64')
  const certificate = Buffer.from(made.certificate.rawData).toString('base64')
  const own = JSON.stringify({ key, certificate, hostName: ownName })
  if (!secrets.replace) await secrets.set(AUTHORITY_SECRET, own)
  else {
    // Of processes that make one at once, all use the one that was saved first: screens trust a single one.
    const first = await secrets.replace(AUTHORITY_SECRET, secret, own)
    const saved = first === own ? null : await readAuthority(first)
    if (saved) return authorityOf(saved)
  }
  return authorityOf(made)
}

type KeyAndCertificate = {
  readonly key: webcrypto.CryptoKey
  readonly certificate: X509Certificate
  /** Besides `.local` the only name it may vouch for. */
  readonly hostName: string
}

/** What cannot be read is as good as none: whoever can write there may as well delete it. */
async function readAuthority(secret: string | null): Promise<KeyAndCertificate | null> {
  if (secret === null) return null
  try {
    const { key, certificate, hostName } = storedAuthority.parse(JSON.parse(secret))
    return {
      hostName,
      key: await webcrypto.subtle.importKey('pkcs8', Buffer.from(key, 'base64'), EC, true, ['sign']),
      certificate: new X509Certificate(Buffer.from(certificate, 'base64')),
    }
  } catch {
    return null
  }
}

async function makeAuthority(hostName: string, now: Date): Promise<KeyAndCertificate> {
  const keys = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  // Several of them in one list of a phone are told apart by computer and day.
  const name = `Invoice Desk of ${hostName.slice(0, 32)}, ${now.toISOString().slice(0, 10)}`
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [name] }, { O: ['Invoice Desk'] }],
    notBefore: new Date(now.getTime() - BACKDATED_MS),
    notAfter: new Date(now.getTime() + AUTHORITY_MS),
    signingAlgorithm: SIGNING,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      permittedNames(['local', 'localhost', hostName]),
    ],
  })
  return { key: keys.privateKey, certificate, hostName }
}

function authorityOf({ key, certificate: issuer, hostName }: KeyAndCertificate): Authority {
  const certificate = new Uint8Array(issuer.rawData)
  return {
    certificate,
    fingerprint: fingerprintOf(certificate),
    async issue(asked, now) {
      const names = asked.filter((name) => isIP(name) > 0 || mayVouchFor(name, hostName))
      const keys = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])
      const expiresAt = new Date(Math.min(now.getTime() + CERTIFICATE_MS, issuer.notAfter.getTime()))
      const issued = await X509CertificateGenerator.create({
        serialNumber: serialNumber(),
        subject: [{ CN: [(names[0] ?? '').slice(0, 64)] }],
        issuer: issuer.subjectName,
        notBefore: new Date(Math.max(now.getTime() - BACKDATED_MS, issuer.notBefore.getTime())),
        notAfter: expiresAt,
        signingAlgorithm: SIGNING,
        publicKey: keys.publicKey,
        signingKey: key,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
          new SubjectAlternativeNameExtension(
            names.map((value) => (isIP(value) > 0 ? { type: 'ip', value } : { type: 'dns', value })),
          ),
          await AuthorityKeyIdentifierExtension.create(issuer),
          await SubjectKeyIdentifierExtension.create(keys.publicKey),
        ],
      })
      return {
        // The authority is sent too: whoever pins its fingerprint finds it in the handshake.
        chain: `${issued.toString('pem')}\n${issuer.toString('pem')}\n`,
        key: pemOf('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
        requested: asked,
        names,
        expiresAt,
        fingerprint: fingerprintOf(certificate),
      }
    },
  }
}

/** Positive, 127 random bits. */
function serialNumber(): string {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16))
  bytes[0] = (bytes[0] ?? 0) & 0x7f || 1
  return Buffer.from(bytes).toString('hex')
}

const mayVouchFor = (name: string, hostName: string): boolean =>
  ['local', 'localhost', hostName].some((base) => name === base || name.endsWith(`.${base}`))

/** RFC 5280, 4.2.1.10: DNS names at or below these alone. Names of other kinds, as IP addresses, are free. */
function permittedNames(names: readonly string[]): Extension {
  const subtrees = [...new Set(names)].map((name) => tagged(0x30, tagged(0x82, Buffer.from(name, 'ascii'))))
  return new Extension('2.5.29.30', true, tagged(0x30, tagged(0xa0, Buffer.concat(subtrees))))
}

/** One value of DER, of less than 64 KB. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const pemOf = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`
