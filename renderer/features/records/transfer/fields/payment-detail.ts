import type { PaymentDetail } from '../../../../../core/contract/records/payment-detail.ts'
import { importing as importTexts } from '../../../../lib/texts/records/importing.ts'
import { records as recordsTexts } from '../../../../lib/texts/records/records.ts'
import { accountNumber, choice, flag, name as recordName, text } from '../reading.ts'
import { field, type RecordField } from './field.ts'

const { fields: heads, types, on } = recordsTexts.paymentDetails

const paidBy = choice(types, {
  transfer: 'BANK_TRANSFER',
  bank: 'BANK_TRANSFER',
  'bank account': 'BANK_TRANSFER',
  mobile: 'MOBILE_MONEY',
  momo: 'MOBILE_MONEY',
  pos: 'CREDIT_CARD',
  'credit card': 'CREDIT_CARD',
  'debit card': 'CREDIT_CARD',
})

/** A payment detail as a row of a file. */
export const paymentDetailFields: readonly RecordField<PaymentDetail>[] = [
  field(
    'label',
    heads.label,
    ['label', 'name', 'title', 'account label', 'nickname'],
    recordName,
    ({ label }: PaymentDetail) => label,
    {
      isRequired: true,
      // Other people's lists name no account. Bank and number do.
      otherwise: ({ details = {} }) => {
        const { bankName, accountNumber } = details as { bankName?: string; accountNumber?: string }
        return [bankName, accountNumber].filter((part) => part !== undefined).join(' ')
      },
      example: importTexts.examples.account,
    },
  ),
  field(
    'type',
    heads.type,
    ['paid by', 'type', 'payment method', 'method', 'payment type', 'kind', 'mode of payment'],
    paidBy,
    ({ type }: PaymentDetail) => type,
    { isRequired: true, fallback: types.BANK_TRANSFER, example: types.BANK_TRANSFER },
  ),
  field(
    'details.bankName',
    heads.bankName,
    ['bank', 'bank name', 'name of bank'],
    text,
    ({ details }: PaymentDetail) => details.bankName,
    { example: 'Zuma Bank' },
  ),
  field(
    'details.accountNumber',
    heads.accountNumber,
    [
      'account number',
      'account no',
      'acct no',
      'acct number',
      'a c no',
      'a c number',
      'nuban',
      'nuban no',
      'account num',
    ],
    accountNumber,
    ({ details }: PaymentDetail) => details.accountNumber,
    { example: '0123456789' },
  ),
  field(
    'details.accountName',
    heads.accountName,
    ['account name', 'acct name', 'a c name', 'name of account', 'beneficiary', 'account holder'],
    text,
    ({ details }: PaymentDetail) => details.accountName,
    { example: 'Okafor Trading Ltd' },
  ),
  field(
    'isDefault',
    heads.isDefault,
    ['default', 'is default', 'main', 'preferred'],
    flag,
    ({ isDefault }: PaymentDetail) => isDefault,
    { example: on },
  ),
]
