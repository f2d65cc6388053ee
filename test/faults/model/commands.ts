import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import type { ApiAnswer } from '../../support/api-client.ts'
import { anotherPublicKey, cryptoKeysFile } from '../../support/crypto-keys-files.ts'
import { dataOf, invoiceBody } from '../../support/scenario.ts'
import type { Script } from '../../support/scripted-provider/scripts.ts'
import type { ProxyState } from '../support/network-proxy.ts'

import { expectInvariants } from './invariants.ts'
import { expectedErrors, type Model } from './model.ts'
import type { World } from './world.ts'

type Step = AsyncCommand<Model, World>

/** One thing that is done; the promises are looked at after it. */
function step(name: string, which: number, run: (world: World, model: Model) => Promise<unknown>, from = 0): Step {
  return {
    check: ({ ids }) => ids.length >= from,
    async run(model, world) {
      model.log.push(name)
      model.look = which
      await run(world, model)
      await expectInvariants(world, model)
    },
    toString: () => name,
  }
}

/**
 * Something that is done to one of the invoices there are: mostly to one that it suits, sometimes to any. It may be
 * refused, for a reason that makes sense.
 */
function onInvoice(
  name: string,
  which: number,
  suits: readonly InvoiceStatus[],
  run: (world: World, id: string, model: Model) => Promise<ApiAnswer>,
): Step {
  const act = async (world: World, model: Model): Promise<void> => {
    const invoices = await world.invoices()
    const suitable = which % 4 === 0 ? [] : invoices.filter(({ status }) => suits.includes(status))
    const { id, status } = pick(suitable.length > 0 ? suitable : invoices, which)
    model.look = model.ids.indexOf(id)
    const answer = await run(world, id, model)
    if (answer.status < 300) return
    expect(expectedErrors, `${name}, ${status}: ${JSON.stringify(answer.body)}`).toContain(answer.body.code)
  }
  return step(`${name}(${which})`, which, act, 1)
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

const which = fc.nat({ max: 60 })
const action = (name: string, suits: readonly InvoiceStatus[], body?: object) =>
  which.map((index) => onInvoice(name, index, suits, (world, id) => world.act(id, name, body)))

/** Amounts as people write them, with the decimals that the fields take. */
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 999_999 }).map((units) => units / 1_000),
    unitPrice: fc.integer({ min: 100, max: 99_999_999 }).map((units) => units / 100),
    taxPercent: fc.constantFrom(7.5, 0),
    discounted: fc.boolean(),
  })
  .map(({ quantity, unitPrice, taxPercent, discounted }) => ({
    description: 'Cement, 50 kg bag',
    hsnCode: '2523.29',
    productCategory: 'Cement',
    quantity,
    unitPrice,
    taxPercent,
    discount: discounted ? Math.floor(quantity * unitPrice * 10) / 100 : 0,
  }))
const lines = fc.array(line, { minLength: 1, maxLength: 4 })

const brief = (items: readonly { quantity: number; unitPrice: number; taxPercent: number; discount: number }[]) =>
  JSON.stringify(
    items.map(({ quantity, unitPrice, taxPercent, discount }) => [quantity, unitPrice, taxPercent, discount]),
  )

async function createInvoice(world: World, { ids }: Model, items: readonly object[]): Promise<string> {
  const { id, customerId } = world.business
  const made = dataOf(await (await world.api()).post('/v1/invoices', invoiceBody(id, customerId, { items })))
  ids.push(made['id'])
  return made['id']
}

const create = fc
  .tuple(which, lines)
  .map(([index, items]) => step(`create ${brief(items)}`, index, (world, model) => createInvoice(world, model, items)))

/** From nothing to the queue, as far as the settings and the connection let it come; mostly with good credentials. */
const sell = fc.tuple(which, lines).map(([index, items]) =>
  step(`sell ${brief(items)}`, index, async (world, model) => {
    const id = await createInvoice(world, model, items)
    if (index % 4 !== 0) await world.mendCredentials()
    for (const name of ['finalize', 'approve', 'submit-to-app']) {
      const answer = await world.act(id, name)
      if (answer.status >= 300) expect(expectedErrors).toContain(answer.body.code)
    }
  }),
)

const edit = fc
  .tuple(which, lines)
  .map(([index, items]) =>
    onInvoice('edit', index, ['DRAFT'], async (world, id) =>
      (await world.api()).patch(`/v1/invoices/${id}`, { items }),
    ),
  )

const correct = fc.tuple(which, fc.constantFrom('credit-notes', 'duplicate')).map(([index, kind]) =>
  onInvoice(kind, index, ['FIRS_APPROVED', 'PAID'], async (world, id, { ids }) => {
    const answer = await world.act(id, kind)
    if (answer.status === 201) ids.push(answer.body.data.id)
    return answer
  }),
)

const pay = which.map((index) =>
  onInvoice('pay', index, ['FIRS_APPROVED', 'SUBMITTED', 'PENDING'], async (world, id) => {
    const path = `/v1/api/v1/businesses/${world.business.id}/app/invoices/${id}/payment-status`
    return (await world.api()).patch(path, { status: 'PAID', paymentDate: lagosDate(new Date()) })
  }),
)

const kill = which.map((index) => step('kill', index, (world) => world.killAndRestart()))

const lineBecomes = fc
  .tuple(which, fc.constantFrom<ProxyState>('up', 'up', 'refusing', 'breaking'))
  .map(([index, state]) => step(`line ${state}`, index, (world) => world.line.become(state)))

/** What the provider does with the next invoice; `other` accepts it under an IRN that is not its own. */
const fates: readonly (Script | 'other')[] = [
  { do: 'accept', afterMs: 300 },
  { do: 'accept-then-drop' },
  { do: 'accept-then-drop', afterMs: 300 },
  { do: 'drop-then-accept', afterMs: 300 },
  { do: 'drop' },
  { do: 'duplicate' },
  { do: 'temporary' },
  { do: 'empty' },
  { do: 'rate-limit', retryAfter: '1' },
  { do: 'refuse', details: 'invoicerequest.invoice.accountingcustomerparty.tin is invalid' },
  'other',
]

const fate = fc.tuple(which, fc.constantFrom(...fates)).map(([index, script]) =>
  step(`fate ${script === 'other' ? script : script.do}`, index, async ({ provider }, model) => {
    if (script !== 'other') return provider.script('SignInvoice', script)
    model.otherIrns += 1
    provider.script('SignInvoice', { do: 'accept', irn: `OTHER${model.otherIrns}-94ND90NR-20261120` })
  }),
)

const hiccup = fc
  .tuple(which, fc.constantFrom('ConfirmInvoice', 'Transmit', 'UpdateStatus'), fc.constantFrom('drop', 'temporary'))
  .map(([index, call, what]) =>
    step(`${call} ${what}`, index, async ({ provider }) => provider.script(call, { do: what })),
  )

const credentials = fc
  .tuple(which, fc.constantFrom('refused', 'mended'))
  .map(([index, state]) =>
    step(`credentials ${state}`, index, async (world) =>
      state === 'refused' ? world.provider.refuseCredentials(true) : world.mendCredentials(),
    ),
  )

const cryptoKeys = which.map((index) =>
  step('crypto keys', index, async (world) => {
    const file = cryptoKeysFile(index % 2 === 0 ? undefined : anotherPublicKey())
    const path = `/v1/businesses/${world.business.id}/crypto-keys`
    dataOf(await (await world.api()).upload('PATCH', path, 'file', file))
  }),
)

const settings = fc.tuple(which, fc.boolean(), fc.boolean()).map(([index, requireApproval, autoSubmitToFirs]) =>
  step(`approval ${requireApproval}, automatic ${autoSubmitToFirs}`, index, async (world) => {
    const body = { requireApproval, autoSubmitToFirs }
    dataOf(await (await world.api()).patch(`/v1/businesses/${world.business.id}/settings`, body))
  }),
)

/** Often drawn: what moves an invoice on. Seldom: what stands in its way. */
export const steps: readonly fc.Arbitrary<Step>[] = [
  sell,
  sell,
  sell,
  create,
  edit,
  action('finalize', ['DRAFT']),
  action('approve', ['PENDING_APPROVAL']),
  action('reject', ['PENDING_APPROVAL'], { reason: 'Wrong price' }),
  action('submit-to-app', ['APPROVED']),
  action('submit-to-app', ['APPROVED']),
  action('submission/retry', ['PENDING', 'SUBMITTED']),
  action('abandon', ['PENDING'], { reason: 'Sent by hand' }),
  action('reopen', ['FIRS_REJECTED']),
  correct,
  pay,
  kill,
  lineBecomes,
  fate,
  fate,
  fate,
  hiccup,
  credentials,
  cryptoKeys,
  settings,
]
