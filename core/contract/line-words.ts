/** What is said of a quantity of 0 or less, wherever it was typed, pasted or stored. */
export const QUANTITY_ADVICE = 'Enter a quantity of more than 0. A credit note takes goods back; delete a line of none.'
