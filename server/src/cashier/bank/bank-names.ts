import { bankKeys, banks, isBankKey } from '@sala/contract/account/banks.ts'

/**
 * Returns the keys of all banks with the same clearing code as this bank, because a statement may use any of them. An unknown name is returned
 * unchanged.
 */
export const namesOfBank = (bank: string): readonly string[] =>
  isBankKey(bank) ? bankKeys.filter(key => banks[key].code === banks[bank].code) : [bank]
