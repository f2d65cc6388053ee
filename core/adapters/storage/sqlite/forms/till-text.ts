import { phraseForm } from './phrases.ts'

/**
 * How the money and the VAT of a sale at the counter are stored: seven and eleven bytes instead of 75 each. What is stored
 * so is a blob; a text is as it was written, by an older version or because it has no short form.
 */

/** The order is part of the format of the database: others are added at the end. */
const form = phraseForm([
  ...Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')),
  ...['[{"method":"CASH","methodDetail":null,"amount":"', '[{"method":"CREDIT_CARD","methodDetail":null,"amount":"'],
  ...['[{"method":"BANK_TRANSFER","methodDetail":null,"amount":"', '[{"method":"', '","methodDetail":null,"amount":"'],
  ...[
    'k","metadata":null}]',
    'k","metadata":null},{"method":"',
    '","methodDetail":"',
    '","amount":"',
    'k","metadata":',
  ],
  ...['[{"category":"STANDARD","percent":"7.5","net":"', '[{"category":"', '","percent":"7.5","net":"'],
  ...['","percent":"0","net":"', '","percent":"', '","net":"', 'k","vat":"', 'k"}]', 'k"},{"category":"', '[]'],
])

export const packTillText = form.pack
export const unpackTillText = form.unpack
