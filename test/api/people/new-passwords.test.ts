import { describe, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { addPerson } from '../../support/scenario.ts'
import { expectError, expectOk, freshBusiness, openApp } from '../support/app.ts'

import { freshEmail, invite, password } from '../support/membership.ts'

const app = openApp()

describe('a new password', () => {
  it.each(['Password2026!', '1234567890', 'qwertyuiopqwertyuiop'])(
    'is none of the commonest (%s)',
    async (guessable) => {
      const { api, email } = await addPerson(app.server)
      const change = await api.post('/v1/users/change-password', { currentPassword: password, newPassword: guessable })
      expectError(change, 400, 'validation_failed', 'newPassword')
      const recovering = { email, recoveryCode: 'AAAAA-AAAAA', newPassword: guessable }
      const recovered = await apiClient(app.server.url).post('/v1/auth/recover', recovering)
      expectError(recovered, 400, 'validation_failed', 'newPassword')
      expectOk(await apiClient(app.server.url).post('/v1/auth/login', { email, password }))
    },
  )

  it('is not the name of the business, of who joins it and of who is in it', async () => {
    const businessId = await freshBusiness(app.owner)
    expectOk(await app.owner.patch(`/v1/businesses/${businessId}`, { name: 'Zuma Rock Mills Ltd' }))
    const email = freshEmail()
    const { token: invitationToken } = await invite(app.owner, businessId, email)
    const signUp = (typed: string) =>
      apiClient(app.server.url).post('/v1/auth/signup', { email, password: typed, invitationToken })
    expectError(await signUp('zuma rock mills 2026'), 400, 'validation_failed', 'password')
    const { accessToken } = expectOk(await signUp(password), 201)

    const api = apiClient(app.server.url, accessToken)
    const change = { currentPassword: password, newPassword: 'ZumaRockMills!' }
    expectError(await api.post('/v1/users/change-password', change), 400, 'validation_failed', 'newPassword')
  })
})
