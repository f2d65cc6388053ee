import { may } from '../../../../core/contract/http/permissions.ts'
import { decimalFromStored } from '../../../../core/domain/money/decimal.ts'
import type { Sale, SaleLine } from '../../../lib/counter/sale.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { CodeDialog } from './code-dialog.tsx'
import { NewCustomer } from './new-customer-dialog.tsx'
import { withCodes } from '../till/sale.ts'
import type { Till, UnknownScan } from '../till/till.ts'
import { chargesVat } from '../till/vat-treatment.ts'
import { OddFigures } from './odd-figures.tsx'
import { UnknownProduct } from './unknown-product.tsx'

const defaultVat = decimalFromStored('7.5')
const noVat = decimalFromStored('0')

/** What somebody asked for: the code of a line, or a customer of that name. */
export type CounterDialog =
  { readonly kind: 'code'; readonly line: SaleLine } | { readonly kind: 'newCustomer'; readonly name: string }

type Props = {
  readonly businessId: string
  readonly till: Till
  readonly dialog: CounterDialog | undefined
  /** What was scanned and nobody knows; the first is asked about. */
  readonly questions: readonly UnknownScan[]
  /** What is most often a slip in the sale that is about to be paid. */
  readonly odd: readonly string[]
  /** It is right: the money is taken. */
  readonly onRight: () => void
  readonly onName: (customer: Sale['customer']) => void
  readonly onClose: () => void
}

/** What is asked at the counter, one thing at a time. */
export function CounterDialogs({ businessId, till, dialog, questions, odd, onRight, onName, onClose }: Props) {
  const { data: business } = useBusiness(businessId)
  const [question] = questions
  return (
    <>
      {dialog?.kind === 'code' && (
        <CodeDialog
          businessId={businessId}
          product={{ id: dialog.line.productId, name: dialog.line.name }}
          onSaved={(product) => {
            till.change((before) => withCodes(before, product))
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'newCustomer' && (
        <NewCustomer
          businessId={businessId}
          name={dialog.name}
          onSaved={({ id, name }) => {
            onName({ id, name })
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {odd.length > 0 && (
        <OddFigures
          messages={odd}
          onAnswer={(isRight) => {
            till.answerOdd(isRight)
            if (isRight) onRight()
          }}
        />
      )}
      {question && (
        <UnknownProduct
          key={question.scan.id}
          {...{ businessId, question }}
          others={new Set(questions.map(({ scan }) => scan.text)).size - 1}
          usualVat={chargesVat(business) ? defaultVat : noVat}
          mayMake={business !== undefined && may(business, 'record.write')}
          onAnswer={till.answer}
          onNone={till.leaveOutAll}
        />
      )}
    </>
  )
}
