import { banks, memberBankKeys } from '@sala/contract/account/banks.ts'
import { expect, test } from 'vitest'
import { breakableName } from './bank-name-breaks.ts'

test('where a bank’s name may break changes nothing of the name', () => {
  for (const key of memberBankKeys)
    expect(breakableName(key).replaceAll('\u200B', '')).toBe(banks[key].thai_name)
})
