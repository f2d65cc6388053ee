/*
 * Run before the product in the processes that tests start (vitest.config.ts): a passphrase or a password costs a thirtieth
 * of what it does for people, and tests sign in at some hundred servers. The real cost has tests of its own, beside
 * password-hash.ts and encrypted-file-store.ts.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: Math.max(2, options.N / 32) }, done)
syncBuiltinESMExports()
