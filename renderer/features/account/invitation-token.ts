/** The token of an invitation, from the token itself or from the link that carries it. */
export function readInvitationToken(pasted: string): string {
  const text = pasted.trim()
  const inLink = /[?&]token=([^&#\s]+)/.exec(text)?.[1]
  return inLink === undefined ? text : decodeURIComponent(inLink)
}
