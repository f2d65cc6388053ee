import { describe, expect, it } from 'vitest'

import { commonPasswords } from './common-passwords.ts'
import { isGuessable } from './password-strength.ts'

describe('a password that is tried first', () => {
  it('is known by a list of a thousand', () => expect(commonPasswords.size).toBe(1000))

  it.each([
    '1234567890',
    'qwertyuiop',
    'Password2026!',
    '  pass word 123 ',
    '!!football!!99',
    'dragondragon',
    'abc123abc123',
    'zzzzzzzzzz',
    '!!!!!!!!!!!!',
    'ọọọọọọọọọọ',
    '7777777777',
    '123456789012',
    'abababababab',
    'abcabcabcabc',
    '111122223333',
    'asdfghjklqwe',
    'ABCdefGHIjkl',
    '098765432109',
  ])('%s', (password) => expect(isGuessable(password, [])).toBe('common'))

  it.each([
    ['okafor trading', 'Okafor Trading'],
    ['OkaforTrading2026', 'Okafor Trading'],
    ['okafor-trading!', 'Okafor Trading Ltd'],
    ['Okafor Trading Ltd 1', 'Okafor Trading Ltd'],
    ['Adébáyọ̀ & Sons', 'Adébáyọ̀ & Sons'],
  ])('%s is the name of %s', (password, name) => expect(isGuessable(password, ['Another', name])).toBe('business'))

  it.each([
    'correct horse battery',
    'lagos 2019 abc rain',
    '111 broad street',
    'ikejaikeja',
    'four calm green lorries',
    'okafor trades in rice',
    'password of a horse',
  ])('%s is none', (password) => expect(isGuessable(password, ['Okafor Trading', 'AB'])).toBeUndefined())
})
