import { z } from 'zod'

import { emailField, nameField, timestamp } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { RoleCeiling } from '../http/vocabulary.ts'

const user = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    isInstanceOwner: z.boolean().meta({ description: 'The first account: it owns this installation.' }),
    defaultBusinessId: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' })

const tokens = z.object({
  user,
  accessToken: z.string().meta({ description: 'Send it as `Authorization: Bearer <accessToken>`.' }),
  refreshToken: z.string().meta({
    description: 'Good for one exchange, and for 30 days (12 hours where a `proofKey` was declared).',
  }),
  expiresIn: z.int().meta({ description: 'Seconds until the access token expires.' }),
})

/** Passwords are taken as typed: neither trimmed nor normalised beyond NFKC-free text. */
const newPassword = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
  .min(10, 'must have at least 10 characters')
  .max(200, 'must have at most 200 characters')

const givenPassword = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
  .max(200, 'must have at most 200 characters')

const token = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters')

const recoveryCode = z
  .string()
  .meta({ description: 'Shown this once: print it. It sets a new password when this one is lost.' })

/** What a browser says of itself when somebody signs in there. Programs leave it away. */
const browser = z
  .object({
    proofKey: z.string().max(200, 'must have at most 200 characters').optional().meta({
      description:
        'A public ECDSA key on the curve P-256 (SPKI, base64url). The session then ends after 12 hours without use, and `POST /v1/auth/refresh` needs a `proof` by the private key.',
    }),
    secret: z.string().max(200, 'must have at most 200 characters').optional().meta({
      description:
        'The `browserSecret` of an earlier sign-in: wrong guesses made elsewhere do not close this browser out.',
    }),
  })
  .optional()
  .meta({ description: 'Sent by the interface. Programs leave it out.' })

const issued = tokens.extend({
  browserSecret: z.string().optional().meta({
    description:
      'Where `browser` was sent: keep it and send it with the next sign-in here. It lets nobody in; it only keeps guesses of others from closing the account here.',
  }),
})

const issuedWithCode = issued.extend({ recoveryCode })

const proof = z
  .object({
    nonce: token.meta({ description: 'From `POST /v1/auth/nonce`; good once.' }),
    signature: token.meta({
      description:
        'ECDSA P-256 with SHA-256, 64 bytes in base64url, over the text `invoice-desk renew`, the nonce and the refresh token, each on a line of its own.',
    }),
  })
  .optional()
  .meta({ description: 'Only for sessions that declared a `proofKey`.' })

export const authStatus = defineRoute({
  operationId: 'getAuthStatus',
  method: 'get',
  path: '/v1/auth/status',
  tag: 'Accounts',
  summary: 'Whether this installation still needs its first account',
  access: { kind: 'public' },
  success: { status: 200, message: 'Status retrieved.' },
  data: z.object({
    needsSetup: z.boolean(),
    device: z
      .object({
        id: z.string(),
        name: z.string(),
        roleCeiling: RoleCeiling.nullable(),
        mayEnterSecrets: z.boolean(),
      })
      .optional()
      .meta({
        description: 'The paired device that asks; not there on the computer that keeps the data.',
      }),
    recovery: z
      .literal(true)
      .optional()
      .meta({ description: 'Only while the data cannot be used: `GET /v1/recovery` says why.' }),
  }),
})

export const signUp = defineRoute({
  operationId: 'signUp',
  method: 'post',
  path: '/v1/auth/signup',
  tag: 'Accounts',
  summary: 'Create the first account, or join with an invitation',
  description:
    'The first account of an installation is open to anybody and becomes the instance owner. After that 403 without a valid invitation. The first account is made only on the computer that keeps the data.',
  access: { kind: 'public' },
  onlyHere: true,
  body: z.object({
    email: emailField(),
    password: newPassword,
    firstName: nameField().optional(),
    lastName: nameField().optional(),
    invitationToken: token.optional().meta({ description: 'From an invitation; its e-mail must be this one.' }),
    browser,
  }),
  success: { status: 201, message: 'Account created.' },
  location: '/v1/users/me',
  data: issuedWithCode,
  errors: ['signup_closed', 'only_on_this_computer', 'email_taken', 'too_many_sign_ins'],
})

export const logIn = defineRoute({
  operationId: 'logIn',
  method: 'post',
  path: '/v1/auth/login',
  tag: 'Accounts',
  summary: 'Sign in',
  description:
    'Ten failures for one account within 15 minutes close it for a while (429 with Retry-After), but not for a browser that signed in before, which is counted by itself. Sessions that exist go on.',
  access: { kind: 'public' },
  body: z.object({ email: emailField(), password: givenPassword, browser }),
  success: { status: 200, message: 'Signed in.' },
  data: issued,
  errors: ['login_failed', 'too_many_logins', 'too_many_sign_ins'],
})

export const refreshTokens = defineRoute({
  operationId: 'refreshTokens',
  method: 'post',
  path: '/v1/auth/refresh',
  tag: 'Accounts',
  summary: 'Exchange a refresh token for new tokens',
  description:
    'The previous refresh token stays good for 60 seconds and answers the same new tokens, so that two tabs do not sign each other out. Using it later ends the session. A refusal says in `data.reason` what ended it.',
  access: { kind: 'public' },
  body: z.object({ refreshToken: token, proof }),
  success: { status: 200, message: 'Tokens renewed.' },
  data: tokens,
  errors: ['refresh_failed', 'proof_refused'],
})

export const issueNonce = defineRoute({
  operationId: 'issueNonce',
  method: 'post',
  path: '/v1/auth/nonce',
  tag: 'Accounts',
  summary: 'A nonce that proves that a session is renewed by the browser that signed in',
  description: 'Only for sessions that declared a `proofKey`. Nothing is stored.',
  access: { kind: 'public' },
  success: { status: 200, message: 'Good once, for a minute.' },
  data: z.object({ nonce: z.string(), expiresIn: z.int().meta({ description: 'Seconds.' }) }),
})

export const logOut = defineRoute({
  operationId: 'logOut',
  method: 'post',
  path: '/v1/auth/logout',
  tag: 'Accounts',
  summary: 'End the session of a refresh token',
  description: 'A page of Invoice Desk itself is also told to forget everything it keeps (`Clear-Site-Data`).',
  access: { kind: 'public' },
  body: z.object({ refreshToken: token }),
  success: { status: 200, message: 'Signed out.' },
  clearsSite: true,
})

export const recover = defineRoute({
  operationId: 'recoverAccount',
  method: 'post',
  path: '/v1/auth/recover',
  tag: 'Accounts',
  summary: 'Set a new password with the printed recovery code',
  description: 'Ends all sessions, uses the code up and answers the next one. Guesses count as failed sign-ins.',
  access: { kind: 'public' },
  body: z.object({ email: emailField(), recoveryCode: token, newPassword, browser }),
  success: { status: 200, message: 'Password changed.' },
  data: issuedWithCode,
  errors: ['recovery_failed', 'too_many_logins', 'too_many_sign_ins'],
})

export const renewRecoveryCode = defineRoute({
  operationId: 'renewRecoveryCode',
  method: 'post',
  path: '/v1/auth/recovery-code',
  tag: 'Accounts',
  summary: 'A new recovery code in place of the previous one',
  description:
    'For who has lost the printed code and still knows the password. Wrong passwords count as failed sign-ins.',
  access: { kind: 'person' },
  body: z.object({ currentPassword: givenPassword }),
  success: { status: 200, message: 'The new recovery code is shown only once. The previous one no longer works.' },
  data: z.object({ recoveryCode }),
  errors: ['too_many_logins', 'too_many_sign_ins'],
})

export const changePassword = defineRoute({
  operationId: 'changePassword',
  method: 'post',
  path: '/v1/users/change-password',
  tag: 'Accounts',
  summary: 'Change your own password',
  description: 'Ends all other sessions.',
  access: { kind: 'person' },
  body: z.object({ currentPassword: givenPassword, newPassword }),
  success: { status: 200, message: 'Password changed. Other sessions have ended.' },
  errors: ['too_many_logins', 'too_many_sign_ins'],
})

export const listSessions = defineRoute({
  operationId: 'listSessions',
  method: 'get',
  path: '/v1/sessions',
  tag: 'Accounts',
  summary: 'Sessions of the signed-in person',
  access: { kind: 'person' },
  success: { status: 200, message: 'Sessions retrieved.' },
  data: z.object({
    items: z.array(
      z
        .object({ id: z.string(), isCurrent: z.boolean(), createdAt: timestamp, lastUsedAt: timestamp })
        .meta({ id: 'Session' }),
    ),
  }),
})

export const endSession = defineRoute({
  operationId: 'endSession',
  method: 'delete',
  path: '/v1/sessions/{id}',
  tag: 'Accounts',
  summary: 'End one of your own sessions',
  access: { kind: 'person' },
  success: { status: 200, message: 'Session ended.' },
  errors: ['not_found'],
})

export const getMe = defineRoute({
  operationId: 'getMe',
  method: 'get',
  path: '/v1/users/me',
  tag: 'Accounts',
  summary: 'Who is signed in',
  access: { kind: 'person' },
  success: { status: 200, message: 'Profile retrieved.' },
  data: user,
})

export const updateMe = defineRoute({
  operationId: 'updateMe',
  method: 'patch',
  path: '/v1/users/me',
  tag: 'Accounts',
  summary: 'Change your own name',
  access: { kind: 'person' },
  body: z.object({ firstName: nameField().nullable().optional(), lastName: nameField().nullable().optional() }),
  success: { status: 200, message: 'Profile updated.' },
  data: user,
})

export const accountRoutes = [
  authStatus,
  signUp,
  logIn,
  issueNonce,
  refreshTokens,
  logOut,
  recover,
  renewRecoveryCode,
  getMe,
  updateMe,
  changePassword,
  listSessions,
  endSession,
] as const

export type User = z.infer<typeof user>
export type Tokens = z.infer<typeof tokens>
