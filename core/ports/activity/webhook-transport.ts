import type { PostOutcome } from '../../domain/webhook/retry-policy.ts'

type SignedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent byte for byte as `application/json`. */
  readonly body: Uint8Array
}

/** The programs that webhooks speak to. Of their answers only the status is read. */
export type WebhookTransport = {
  /** One request, never repeated, never redirected. Resolves for whatever the network does. */
  post(request: SignedRequest, options: { readonly deadlineMs: number }): Promise<PostOutcome>
}
