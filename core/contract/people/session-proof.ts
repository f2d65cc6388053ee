/** What a browser signs to renew its session. The refresh token is part of it, so that a proof is good for one alone. */
export function proofText(nonce: string, refreshToken: string): string {
  return `invoice-desk renew\n${nonce}\n${refreshToken}`
}

/** What a paired device signs to renew its cookie. */
export function deviceProofText(nonce: string, deviceId: string): string {
  return `invoice-desk device\n${nonce}\n${deviceId}`
}
