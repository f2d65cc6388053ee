import type { Mutant } from './mutant.ts'

/** Faults in what is sent to programs that asked for it. */
export const webhookMutants: readonly Mutant[] = [
  {
    name: 'signed without its time',
    breaks: 'a delivery that was overheard cannot be sent again later',
    file: 'core/use-cases/webhooks/signature.ts',
    find: "[seconds, body].join('.')",
    replace: 'body',
    tests: ['test/api/webhooks/webhooks.test.ts'],
  },
  {
    name: 'one secret at a time',
    breaks: 'the old secret of a webhook signs for a day beside the new one',
    file: 'core/domain/webhook/webhook.ts',
    find: 'now < previousSecret.until ? [secretId, previousSecret.id]',
    replace: 'now < previousSecret.until ? [secretId]',
    tests: ['test/api/webhooks/webhook-time.test.ts'],
  },
  {
    name: 'the old secret for ever',
    breaks: 'a secret that was replaced ends after a day',
    file: 'core/domain/webhook/webhook.ts',
    find: 'previousSecret !== null && now < previousSecret.until ?',
    replace: 'previousSecret !== null ?',
    tests: ['test/api/webhooks/webhook-time.test.ts'],
  },
  {
    name: 'events that overtake',
    breaks: 'events of one invoice are delivered in their order',
    file: 'core/adapters/storage/sqlite/webhook-repository.ts',
    find: 'AND e.invoice_id = d.invoice_id AND e.key < d.key)',
    replace: 'AND e.invoice_id = d.invoice_id AND e.key < 0)',
    tests: ['test/api/webhooks/webhook-time.test.ts'],
  },
  {
    name: 'given up after a day',
    breaks: 'a delivery is tried for three days',
    file: 'core/domain/webhook/delivery.ts',
    find: 'TRIED_FOR_MS = 3 * 24',
    replace: 'TRIED_FOR_MS = 24',
    tests: ['test/api/webhooks/webhook-time.test.ts'],
  },
  {
    name: 'webhooks into any network',
    breaks: 'a webhook in a private network needs the consent of the owner of the installation',
    file: 'core/use-cases/webhooks/webhooks.ts',
    find: "  assertSafeAddress(address, instanceSettings.current().privateAddresses, 'url')",
    replace: '  void instanceSettings',
    tests: ['test/api/webhooks/webhooks.test.ts'],
  },
  {
    name: 'a port scan by webhook',
    breaks: 'what a connection inside did is not told apart',
    file: 'core/domain/webhook/delivery.ts',
    find: 'return isInside && INSIDE.includes(trouble)',
    replace: 'return !isInside && INSIDE.includes(trouble)',
    tests: ['test/api/webhooks/webhooks.test.ts'],
  },
  {
    name: 'what happened before the start',
    breaks: 'a webhook gets what happened while nobody sent',
    file: 'core/workers/webhook-sender.ts',
    find: '        if (mayHaveSome) wake()\n      })\n      wake()',
    replace: '        if (mayHaveSome) wake()\n      })',
    tests: ['test/api/webhooks/webhooks.test.ts'],
  },
  {
    name: 'written down before it is sent',
    breaks: 'a delivery that is killed on its way is sent again',
    file: 'core/use-cases/webhooks/deliveries.ts',
    find: '  const outcome = await post(sending, webhook, delivery)\n',
    replace:
      "  await sending.units.write((unit) => unit.webhooks.updateDelivery({ ...delivery, state: 'DELIVERED' }))\n  const outcome = await post(sending, webhook, delivery)\n",
    tests: ['test/faults/kill-during-webhooks.test.ts'],
  },
]
