import { banks, isBankKey, memberBankKeys } from '@sala/contract/account/banks.ts'
import { discOf } from '@sala/ui/brand/text-contrast.ts'

const UNKNOWN = { thai_name: 'ธนาคารอื่น', color: '#5d6570' }
const SHORT_MAX_CHARACTERS = 5

/** Returns the display data of a bank: short name, Thai name, the bank's colour, and a text colour readable on it. */
export const bankOf = (key: string) => {
  const { thai_name, color } = isBankKey(key) ? banks[key] : UNKNOWN
  const { ground, ink } = discOf(color)
  return {
    key,
    short: key.toUpperCase().slice(0, SHORT_MAX_CHARACTERS),
    name: thai_name,
    colour: ground,
    ink,
  }
}

export const BANKS = memberBankKeys.map(bankOf)
