/** What is said of a computer's clock that seems wrong. */
export const clockTexts = {
  advice: 'Numbers and dates of invoices stay as they are. Set the date of this computer, then restart Invoice Desk.',
  right: (day: string) => `${day} is right`,
  title: (day: string) => `Is today ${day}?`,
  wrong: 'No, I will set the date',
  confirmed: (day: string) => `Confirmed: today is ${day}.`,
}
