import { bankKeys, banks, isBankKey } from '@sala/contract/account/banks.ts'

/** Every name that this bank may stand under in a statement; a name we do not know stands for itself. */
export const namesOfBank = (bank: string): readonly string[] =>
  isBankKey(bank) ? bankKeys.filter(key => banks[key].code === banks[bank].code) : [bank]
