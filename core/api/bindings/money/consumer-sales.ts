import * as contract from '../../../contract/money/consumer-sales.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import {
  answerConsumerQuestion,
  consumerQuestion,
  type ConsumerQuestion,
} from '../../../use-cases/receivables/posting/consumer-sales.ts'
import { bind, type Binding, type Input } from '../../bind.ts'

type ConsumerSalesRequest = Pick<Input<typeof contract.getConsumerSales>, 'core' | 'member'>

const toBody = (question: ConsumerQuestion): contract.ConsumerSalesBody => ({
  ...question,
  amount: koboToNumber(question.amount),
})

async function present({ core, member }: ConsumerSalesRequest) {
  const question = await core.units.read((unit) => consumerQuestion(unit, member))
  return { data: { question: question && toBody(question) } }
}

/** Sales to consumers from before there were accounts. */
export const consumerSalesBindings: readonly Binding[] = [
  bind(contract.getConsumerSales, present),

  bind(
    contract.answerConsumerSales,
    async ({ core, member, body }) => {
      await answerConsumerQuestion(core.units, member, body.answer)
      return present({ core, member })
    },
    present,
  ),
]
