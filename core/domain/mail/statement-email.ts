type Facts = {
  readonly customer: string
  readonly business: string
  /** Written out. */
  readonly day: string
  /** Null where nothing is open. */
  readonly open: string | null
  /** Whereto money is paid; null where the business has said none. */
  readonly account: string | null
  readonly isSandbox: boolean
}

/** What an e-mail with a statement of account says. */
export function statementEmail({ customer, business, day, open, account, isSandbox }: Facts) {
  const subject = `Statement of account from ${business}, ${day}`
  const paying = account === null ? '' : `\nPlease pay into:\n${account}\n`
  const state = open === null ? 'You have no outstanding balance. Thank you.' : `Balance due: ${open}\n${paying}`
  const message = `Dear ${customer},

Please find attached your statement of account up to ${day}.

${state.trim()}

${business}`
  if (!isSandbox) return { subject, message }
  return { subject: `TEST. ${subject}`, message: `THIS IS A TEST. PLEASE DO NOT PAY.\n\n${message}` }
}
