/** Identifiers and unguessable values. */
export type Ids = {
  /** A UUIDv7 (RFC 9562), lower case. Each one sorts after every earlier one of the same process. */
  uuid(): string
  /** `bytes` bytes from the system's cryptographic generator, as base64url without padding. */
  secret(bytes: number): string
}
