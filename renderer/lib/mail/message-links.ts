/** Links that open a message in a program of the person's own, with its words in it. */

/** A new message in the mail program; without an address, somebody enters it there. */
export function mailLink({ to, subject, text }: { to: string | null; subject: string; text: string }): string {
  const address = to === null ? '' : encodeURIComponent(to).replace('%40', '@')
  // Line ends of mail are two characters (RFC 6068).
  const body = encodeURIComponent(text.replace(/\n/g, '\r\n'))
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`
}

/** The customer's chat. @param phone with `+` and the country code */
export const whatsappLink = ({ phone, text }: { phone: string; text: string }): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
