/** What is said of a quantity of 0 or less, wherever it was typed, pasted or stored. */
export const QUANTITY_ADVICE =
  'Enter a quantity of more than 0. For returns, use a credit note; otherwise delete the line.'
