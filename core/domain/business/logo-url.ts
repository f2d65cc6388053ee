/**
 * Uploaded images are stored under a name of 256 random bits and reached at `/uploads/<name>`.
 * Records keep `upload:<name>` instead of an address, so that a changed port does not lose every logo.
 */
const NAME = /^[A-Za-z0-9_-]{43}\.(png|jpg)$/

const REFERENCE = 'upload:'

export function isUploadName(name: string): boolean {
  return NAME.test(name)
}

/** The stored form of a logo address: a reference for images uploaded here, any other address as it is. */
export function toStoredLogo(logoUrl: string): string {
  const match = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?\/uploads\/([^/?#]+)$/i.exec(logoUrl)
  const name = match?.[1]
  return name !== undefined && isUploadName(name) ? REFERENCE + name : logoUrl
}

/** The stored form of a picture that was uploaded here, from its path or its address on any screen. */
export const toStoredPicture = (imageUrl: string): string => REFERENCE + imageUrl.slice(imageUrl.lastIndexOf('/') + 1)

/** The path of a stored picture: every screen finds it at its own address. */
export function toPicturePath(stored: string | null): string | null {
  const name = stored === null ? null : uploadNameOf(stored)
  return name === null ? null : `/uploads/${name}`
}

/** The address of a stored logo, on the server that runs now. */
export function toLogoUrl(stored: string | null, baseUrl: string): string | null {
  const name = stored === null ? null : uploadNameOf(stored)
  return name === null ? stored : `${baseUrl}/uploads/${name}`
}

/** The name of an image that was uploaded here, or null for a foreign address. */
export function uploadNameOf(stored: string): string | null {
  return stored.startsWith(REFERENCE) ? stored.slice(REFERENCE.length) : null
}
