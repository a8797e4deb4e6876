import { expect, test } from 'vitest'
import { maskedAccount } from './bank-account-texts.ts'

test.each([
  ['123-4-56789-0', '•••-•-••789-0'],
  ['1234567890', '••••••7890'],
  ['123', '123'],
])('of the account %s only the last four digits are shown', (account, shown) => {
  expect(maskedAccount(account)).toBe(shown)
})
