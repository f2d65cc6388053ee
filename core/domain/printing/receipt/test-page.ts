import { formatKobo, formatNaira } from '../../money/format.ts'

import { gap, pair, rule, text, type ReceiptLayout } from './layout.ts'

/** What shows whether a till printer prints everything that a receipt has: marks, columns, tone marks, a code. */
export function testPage(businessName: string): ReceiptLayout {
  return {
    marks: ['TEST'],
    parts: [
      ...text(businessName, 'name', 'center'),
      rule,
      pair({ label: 'Left edge', value: 'Right edge' }, 'body', 'strong'),
      pair({ label: 'Amount', value: formatKobo(123_456_789_00n) }),
      pair({ label: 'Total', value: formatNaira(123_456_789_00n) }, 'total'),
      gap('small'),
      ...text('Adébáyọ̀ Ọlátúnjí, Ịfẹọma, Ɗanladi', 'item'),
      ...text('The code has to be read by a phone.', 'small'),
      { kind: 'qr', text: 'A'.repeat(344) },
    ],
    foot: [],
    name: 'Test',
  }
}
