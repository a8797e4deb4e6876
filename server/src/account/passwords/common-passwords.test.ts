import { isAcceptablePassword } from '@sala/contract/account/password-rules.ts'
import { expect, test } from 'vitest'
import { refuseCommonPassword } from './common-passwords.ts'

test.each([
  'Password1',
  'pAssWord1',
  'Qwerty123',
  'Abcd1234',
  'Passw0rd',
  '1q2w3e4R',
  'Password123',
  'Iloveyou1',
  'Sala2569',
  '88Casino88',
  'UfaBet2026',
  'Aa0812345678',
])('%s keeps the rule and is refused: it is among the first that are guessed', password => {
  expect(isAcceptablePassword(password)).toBe(true)
  expect(() => refuseCommonPassword(password, '0812345678')).toThrow('password_common')
})

test.each(['Sala2569x', 'Mango7river', 'kruNgThep48', 'Aa0899999999'])(
  '%s is uncommon and accepted',
  password => {
    expect(() => refuseCommonPassword(password, '0812345678')).not.toThrow()
  },
)
