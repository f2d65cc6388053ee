export type SandboxBehaviour =
  'refuse' | 'confirm_late' | 'lose_answer' | 'down_twice' | 'say_duplicate' | 'reject_later' | 'other_irn'

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
    whatHappens: 'The invoice is accepted at once and stays SUBMITTED for 20 seconds before it is confirmed.',
  },
  {
    tin: '99999999-0003',
    behaviour: 'lose_answer',
    title: 'Answer lost',
    whatHappens:
      'The invoice is accepted but the answer never arrives. It waits in the queue, is looked up, and turns out to be accepted. It is not sent twice.',
  },
  {
    tin: '99999999-0004',
    behaviour: 'down_twice',
    title: 'Temporarily down',
    whatHappens:
      'The first two attempts meet "try again later". The queue goes on by itself and the third one is accepted.',
  },
  {
    tin: '99999999-0005',
    behaviour: 'say_duplicate',
    title: 'Said to be a duplicate',
    whatHappens:
      'The answer is "duplicate". The invoice is looked up, found to be this very one, and counts as accepted.',
  },
  {
    tin: '99999999-0006',
    behaviour: 'reject_later',
    title: 'Rejected later',
    whatHappens: 'The invoice is accepted at first and rejected a second later, when it is asked after.',
  },
  {
    tin: '99999999-0007',
    behaviour: 'other_irn',
    title: 'Needs attention',
    whatHappens: 'The answer names another IRN than that of the invoice, so a person has to look at it.',
  },
]

export function sandboxBehaviour(buyerTin: string | null): SandboxBehaviour | null {
  if (buyerTin === null) return null
  return sandboxTriggers.find(({ tin }) => lettersAndDigits(tin) === lettersAndDigits(buyerTin))?.behaviour ?? null
}

/** However it was typed: `99999999-0001` and `999999990001` are one TIN. */
const lettersAndDigits = (tin: string): string => tin.replace(/[^\p{L}\p{N}]/gu, '')
