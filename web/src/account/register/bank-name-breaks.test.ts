import { banks, memberBankKeys } from '@sala/contract/account/banks.ts'
import { expect, test } from 'vitest'
import { breakableName } from './bank-name-breaks.ts'

test('the places where a bank’s name may break change nothing in the name', () => {
  for (const key of memberBankKeys)
    expect(breakableName(key).replaceAll('\u200B', '')).toBe(banks[key].thai_name)
})
