import { bankKeys, banks, isBankKey } from '@sala/contract/account/banks.ts'

/** Returns all names that statements use for a bank. An unknown name is returned unchanged. */
export const namesOfBank = (bank: string): readonly string[] =>
  isBankKey(bank) ? bankKeys.filter(key => banks[key].code === banks[bank].code) : [bank]
