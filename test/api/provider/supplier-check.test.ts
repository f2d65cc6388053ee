import { describe, expect, it } from 'vitest'

import { sandboxSupplierRules } from '../../../core/adapters/provider/sandbox/suppliers.ts'
import { apiClient } from '../../support/api-client.ts'
import { addMember, addPerson } from '../../support/scenario.ts'

import {
  expectError,
  expectOk,
  freshBusiness,
  freshReadyBusiness,
  malformedIds,
  NO_ID,
  openApp,
} from '../support/app.ts'
import { connectedToMbs, scriptedGateway } from '../support/mbs.ts'
import { connectedToProvider1, scriptedProvider } from '../support/provider1.ts'

const app = openApp()
const [known, refused, tin] = sandboxSupplierRules.map(({ ask }) => ask)
const check = (businessId: string, query: string, api = app.owner) =>
  api.get(`/v1/businesses/${businessId}/supplier-check${query}`)

describe('the supplier check', () => {
  it('tells what FIRS / NRS holds, and that it agrees', async () => {
    const businessId = await freshReadyBusiness(app.owner)

    expect(expectOk(await check(businessId, `?irn=${known}&tin=88888888-0001&total=107500`))).toEqual({
      verdict: 'KNOWN',
      sentence: 'FIRS / NRS knows this invoice.',
      advice: expect.stringMatching(/pay/),
      irn: known,
      supplierTIN: '88888888-0001',
      supplierName: 'Sandbox Supplies Ltd',
      issueDate: '2026-11-20',
      totalAmount: 107500,
      taxAmount: 7500,
      status: 'PENDING',
      differences: [],
    })
  })

  it.each([
    [`?irn=${known}&total=107500.50`, 'DIFFERS', 'total'],
    [`?irn=${known}&tin=20481166-0001`, 'DIFFERS', 'tin'],
    [`?irn=${refused}`, 'REJECTED', undefined],
    ['?irn=NONE-94ND90NR-20260101&total=99999999999999.99', 'UNKNOWN', undefined],
    [`?tin=${tin}`, 'KNOWN', undefined],
    ['?tin=77777777-0001', 'UNKNOWN', undefined],
  ])('%s is %s', async (query, verdict, field) => {
    const answer = expectOk(await check(await freshReadyBusiness(app.owner), query))

    expect(answer).toMatchObject({
      verdict,
      sentence: expect.stringMatching(/[.]$/),
      advice: expect.stringMatching(/[.]$/),
    })
    expect(answer.differences.map((difference: { field: string }) => difference.field)).toEqual(field ? [field] : [])
  })

  it.each([
    ['', 'irn'],
    ['', 'tin'],
    ['?tin=88888888-0001&total=1', 'irn'],
    [`?irn=${known}&total=1.234`, 'total'],
    [`?irn=${known}&total=-1`, 'total'],
    [`?irn=${'x'.repeat(101)}`, 'irn'],
  ])('with "%s" names the field %s', async (query, field) => {
    expectError(await check(await freshReadyBusiness(app.owner), query), 400, 'validation_failed', field)
  })

  it('needs a connected provider (422)', async () => {
    const businessId = await freshBusiness(app.owner)
    expectError(await check(businessId, `?irn=${known}`), 422, 'provider_not_configured')
    expectError(await check(businessId, ''), 400, 'validation_failed')
  })

  it('through provider1 asks the provider, and is 502 when it fails', async () => {
    const provider = await scriptedProvider()
    const businessId = await connectedToProvider1(app.owner, provider.url)
    expect(expectOk(await check(businessId, '?irn=A1-94ND90NR-20260101')).verdict).toBe('UNKNOWN')

    provider.always('LookupWithIRN', { do: 'html', status: 500 })
    const answer = await check(businessId, '?irn=A1-94ND90NR-20260101')
    expectError(answer, 502, 'provider_unavailable')
    expect(JSON.stringify(answer.body)).not.toContain('It broke')

    provider.refuseCredentials(true)
    expectError(await check(businessId, '?tin=20481166-0001'), 502, 'provider_unavailable')
  })

  it('through mbs confirms an IRN, and says that a TIN alone cannot be looked up', async () => {
    const provider = await scriptedGateway()
    const businessId = await connectedToMbs(app.owner, provider.url)
    expect(expectOk(await check(businessId, '?irn=A1-94ND90NR-20260101')).verdict).toBe('UNKNOWN')

    const answer = await check(businessId, '?tin=20481166-0001')
    expectError(answer, 422, 'tin_lookup_unsupported')
    expect(answer.body.message).toContain('IRN')
  })

  it('is 401 without a token, 404 for strangers and ids that are none, 403 below MANAGER', async () => {
    const businessId = await freshReadyBusiness(app.owner)
    expectError(await check(businessId, '', apiClient(app.server.url)), 401, 'unauthenticated')
    expectError(await check(businessId, '', (await addPerson(app.server)).api), 404, 'not_found')
    for (const wrong of [NO_ID, ...malformedIds]) expectError(await check(wrong, ''), 404, 'not_found')
    expectError(
      await check(businessId, '', await addMember(app.server, businessId, 'CREATOR')),
      403,
      'role_insufficient',
    )
    expectOk(await check(businessId, `?irn=${known}`, await addMember(app.server, businessId, 'MANAGER')))
  })
})
