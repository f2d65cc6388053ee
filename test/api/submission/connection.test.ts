import { describe, expect, it } from 'vitest'

import { SecretStoreError, type SecretStore } from '../../../core/ports/installation/secret-store.ts'
import type { Gateway } from '../../../core/ports/submission/provider.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { until } from '../../support/scenario.ts'

import { expectError, expectOk, hasStatus, untilStatus } from '../support/app.ts'
import { mbsKeys, scriptedGateway } from '../support/mbs.ts'
import { openProvider1Business, stateOf, untilState, type Provider1Business } from '../support/provider1-business.ts'
import { provider1Credentials } from '../support/provider1.ts'

describe('what waits for a connection that is there', () => {
  it('goes on at the next start', async () => {
    const shop = await openProvider1Business()
    shop.provider.script('SignInvoice', { do: 'temporary' })
    const id = await shop.submitted()
    await shop.leave(id, { state: 'WAITING_FOR_CONNECTION', nextAttemptAt: null })
    expect(await shop.appProvider()).toMatchObject({ isConnected: true })

    await shop.restart()
    expect(stateOf(await shop.now(id))).not.toBe('WAITING_FOR_CONNECTION')
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.callsOf('SignInvoice')).toHaveLength(2)
  })
})

describe('after the business has left a provider', () => {
  const toGateway = async ({ owner, at }: Provider1Business, apiUrl: string): Promise<void> => {
    expectOk(await owner.patch(at('app-provider'), { provider: 'mbs' }))
    expectOk(await owner.patch(at('app-config'), { apiUrl, ...mbsKeys }))
    expectOk(await owner.post(at('test-app-connection')))
  }

  /** Approved through a gateway whose hand-over fails; then the business goes to provider1, with every setting there is. */
  async function left() {
    const shop = await openProvider1Business()
    const { owner, provider, at } = shop
    const gateway = await scriptedGateway()
    gateway.always('transmit', { do: 'html', status: 404 })
    await toGateway(shop, gateway.url)
    const id = await shop.submitted()
    await untilState(shop, id, ['HANDING_OVER'], 1_000)

    expectOk(await owner.patch(at('app-provider'), { provider: 'provider1' }))
    // A call may be on its way still.
    await expect.poll(() => shop.attemptsOf(id)).not.toContainEqual(expect.stringMatching(/ null$/))
    const attempts = await shop.attemptsOf(id)
    const calls = gateway.calls.length
    expectOk(await owner.patch(at('app-config'), { apiUrl: provider.url, ...mbsKeys }))
    expectOk(await owner.patch(at('provider1-credentials'), provider1Credentials))
    expectOk(await owner.post(at('test-provider1-connection')))
    const askedNobody = async () => {
      expect(await shop.attemptsOf(id)).toEqual(attempts)
      expect(gateway.calls).toHaveLength(calls)
    }
    return { shop, id, gateway, askedNobody }
  }

  it('what was to be handed over there is over, says so, and is handed over nowhere else', async () => {
    const { shop, id, askedNobody } = await left()
    const { status, submission } = await untilState(shop, id, ['DONE'])
    expect(status).toBe('FIRS_APPROVED')
    expect(submission).toMatchObject({ provider: 'mbs', message: expect.stringContaining('give the buyer') })
    expect(await shop.historyOf(id)).toContain('invoice.notHandedOver')
    await askedNobody()
  })

  it('a payment is recorded and told to nobody else, until the business comes back', async () => {
    const { shop, id, gateway, askedNobody } = await left()
    await untilState(shop, id, ['DONE'])
    expectOk(await shop.pay(id), 202)
    // The whole way of another invoice: the queue has looked at everything that it takes for due.
    await untilStatus(shop, await shop.submitted(), 'FIRS_APPROVED')
    await askedNobody()
    expect(await shop.now(id)).toMatchObject({ status: 'FIRS_APPROVED', paymentStatus: 'PAID' })

    await toGateway(shop, gateway.url)
    await until(() => shop.now(id), hasStatus('PAID'))
    expect(gateway.callsOf('update')).toHaveLength(1)
  })
})

/** Something that is waited for until it comes. */
function moment(): { readonly came: Promise<void>; readonly come: () => void } {
  let come = () => {}
  const came = new Promise<void>((resolve) => {
    come = resolve
  })
  return { came, come: () => come() }
}

describe('a refusal of credentials that comes late', () => {
  /** Holds the next sending until told, and then says that the credentials are refused. */
  function holdingGateway() {
    const next: (() => Promise<void>)[] = []
    const throughGateway = (gateway: Gateway): Gateway => ({
      ...gateway,
      async submit(...sent) {
        const hold = next.shift()
        if (!hold) return gateway.submit(...sent)
        await hold()
        return { kind: 'credentials_refused' }
      },
    })
    return {
      throughGateway,
      holdNext() {
        const [arrival, release] = [moment(), moment()]
        next.push(() => {
          arrival.come()
          return release.came
        })
        return { arrived: arrival.came, release: release.come }
      },
    }
  }

  it('does not end new ones that were tested meanwhile', async () => {
    const { throughGateway, holdNext } = holdingGateway()
    const shop = await openProvider1Business({ throughGateway })
    const { owner, at } = shop
    const id = await shop.approved()
    const { arrived, release } = holdNext()
    const submitting = shop.act(id, 'submit-to-app')
    await arrived
    expectOk(await owner.patch(at('provider1-credentials'), provider1Credentials))
    expectOk(await owner.post(at('test-provider1-connection')))
    release()

    expectOk(await submitting, 202)
    expect(await shop.appProvider()).toEqual({ name: 'provider1', isConnected: true })
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.doubleAcceptances).toBe(0)
  })

  it('does not end new ones that were stored and tested while a slow keychain still read the old ones', async () => {
    const store = memorySecretStore()
    const [arrival, release] = [moment(), moment()]
    const slow = { next: false }
    const secrets: SecretStore = {
      ...store,
      async get(name) {
        const secret = await store.get(name)
        if (!slow.next) return secret
        slow.next = false
        arrival.come()
        await release.came
        return secret
      },
    }
    const shop = await openProvider1Business({ secrets })
    const { owner, provider, at } = shop
    const id = await shop.approved()
    slow.next = true
    const submitting = shop.act(id, 'submit-to-app')
    await arrival.came
    expectOk(await owner.patch(at('provider1-credentials'), provider1Credentials))
    expectOk(await owner.post(at('test-provider1-connection')))
    provider.script('SignInvoice', { do: 'answer', status: 403, body: '{}' })
    release.come()

    expectOk(await submitting, 202)
    expect(await shop.appProvider()).toEqual({ name: 'provider1', isConnected: true })
    await untilStatus(shop, id, 'FIRS_APPROVED')
  })

  it('ends them when nobody has tested anything since', async () => {
    const { throughGateway, holdNext } = holdingGateway()
    const shop = await openProvider1Business({ throughGateway })
    const id = await shop.approved()
    const { arrived, release } = holdNext()
    const submitting = shop.act(id, 'submit-to-app')
    await arrived
    release()

    expect(expectOk(await submitting, 202).submission.state).toBe('WAITING_FOR_CONNECTION')
    expect(await shop.appProvider()).toEqual({ name: 'provider1', isConnected: false })
  })
})

describe('a keychain that is unlocked while it is still being read', () => {
  it('lets what was asked to be tried again go at once, although that read fails', async () => {
    const store = memorySecretStore()
    const locked = new SecretStoreError('locked', 'The keychain is locked.', 'Unlock it.')
    const reads: (() => void)[] = []
    const keychain = { isLocked: false }
    const shop = await openProvider1Business({
      secrets: {
        ...store,
        get: (name) =>
          keychain.isLocked ? new Promise((_, reject) => void reads.push(() => reject(locked))) : store.get(name),
      },
    })
    const reading = () => Promise.resolve(reads.length)
    const id = await shop.approved()
    keychain.isLocked = true
    const submitting = shop.act(id, 'submit-to-app')
    await until(reading, (count) => count === 1)
    reads[0]?.()
    expectOk(await submitting, 202)

    expectOk(await shop.act(id, 'submission/retry'))
    await until(reading, (count) => count === 2)
    keychain.isLocked = false
    shop.server.clock.advance(1)
    expectOk(await shop.act(id, 'submission/retry'))
    reads[1]?.()
    await until(() => shop.now(id), hasStatus('FIRS_APPROVED'))
  })
})

describe('a connection test while the provider is down', () => {
  it('fails, and keeps the connection: the queue goes on by itself when the provider is back', async () => {
    const shop = await openProvider1Business()
    const { owner, provider, at } = shop
    await provider.goDown()
    const id = await shop.submitted()
    expectError(await owner.post(at('test-provider1-connection')), 400, 'connection_failed')
    expect(await shop.appProvider()).toEqual({ name: 'provider1', isConnected: true })

    await provider.comeBack()
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
  })
})
