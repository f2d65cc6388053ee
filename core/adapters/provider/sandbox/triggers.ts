import { sameTin } from '../../../domain/text/tin.ts'

export type SandboxBehaviour =
  | 'refuse'
  | 'confirm_late'
  | 'lose_answer'
  | 'down_twice'
  | 'say_duplicate'
  | 'reject_later'
  | 'other_irn'
  | 'refuse_credentials_once'
  | 'refuse_payment'
  | 'refuse_handover'
  | 'handover_down'
  | 'answer_late'

export type SandboxTrigger = {
  /** The customer's TIN that sets it off, on invoices to businesses (B2B or B2G). */
  readonly tin: string
  readonly behaviour: SandboxBehaviour
  readonly title: string
  readonly whatHappens: string
}

/** What the simulator does for certain customers, so that every state can be seen. Any other TIN is plainly accepted. */
export const sandboxTriggers: readonly SandboxTrigger[] = [
  {
    tin: '99999999-0001',
    behaviour: 'refuse',
    title: 'Refused',
    whatHappens:
      "The invoice is refused at once because of the customer's TIN. Reopen it, change the customer, send it again.",
  },
  {
    tin: '99999999-0002',
    behaviour: 'confirm_late',
    title: 'Confirmed late',
    whatHappens: 'The invoice is accepted at once and waits 20 seconds before it is confirmed.',
  },
  {
    tin: '99999999-0003',
    behaviour: 'lose_answer',
    title: 'Answer lost',
    whatHappens:
      'The invoice is accepted but the answer never arrives. It waits in the queue, is looked up and is found to be accepted. It is not sent twice.',
  },
  {
    tin: '99999999-0004',
    behaviour: 'down_twice',
    title: 'Temporarily down',
    whatHappens:
      'The first two attempts get "try again later". The queue retries automatically and the third one is accepted.',
  },
  {
    tin: '99999999-0005',
    behaviour: 'say_duplicate',
    title: 'Reported as a duplicate',
    whatHappens: 'The answer is "duplicate". The invoice is looked up, found to be this one, and counts as accepted.',
  },
  {
    tin: '99999999-0006',
    behaviour: 'reject_later',
    title: 'Rejected later',
    whatHappens: 'The invoice is accepted at first and rejected a second later, when its status is checked.',
  },
  {
    tin: '99999999-0007',
    behaviour: 'other_irn',
    title: 'Needs attention',
    whatHappens: 'The answer has a different IRN from the invoice, so somebody has to look at it.',
  },
  {
    tin: '99999999-0008',
    behaviour: 'refuse_credentials_once',
    title: 'Credentials refused',
    whatHappens:
      'On the first attempt the credentials are refused: the connection ends and the queue waits. Test the connection, and it continues automatically.',
  },
  {
    tin: '99999999-0009',
    behaviour: 'refuse_payment',
    title: 'Payment refused',
    whatHappens: 'The invoice is approved, but FIRS / NRS refuses every payment status that is recorded for it.',
  },
  {
    tin: '99999999-0010',
    behaviour: 'refuse_handover',
    title: 'Hand-over refused',
    whatHappens:
      "The invoice is accepted at first. Then the buyer's access point refuses it for the customer's e-mail address, and it is rejected.",
  },
  {
    tin: '99999999-0011',
    behaviour: 'handover_down',
    title: "Buyer's side down",
    whatHappens:
      "The buyer's access point cannot be reached three times. The invoice is approved all the same, and handed over a little later.",
  },
  {
    tin: '99999999-0012',
    behaviour: 'answer_late',
    title: 'Slow answer',
    whatHappens: 'The invoice is accepted at once, but the answer takes five seconds to come.',
  },
]

export function sandboxBehaviour(buyerTin: string | null): SandboxBehaviour | null {
  if (buyerTin === null) return null
  return sandboxTriggers.find(({ tin }) => sameTin(tin, buyerTin))?.behaviour ?? null
}
