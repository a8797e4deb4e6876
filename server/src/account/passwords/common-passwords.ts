import { readFileSync } from 'node:fs'
import { Refusal } from '../../platform/refusal.ts'

const LIST = new URL('./common-passwords.txt', import.meta.url)

let known: ReadonlySet<string> | undefined

const commonPasswords = (): ReadonlySet<string> => {
  known ??= new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  )
  return known
}

/** Words of this lobby, such as its name. A password must not consist of one of them, with or without digits before or after it. */
const HOUSE_WORDS: ReadonlySet<string> = new Set([
  ...['sala', 'salasala', 'salalobby', 'lobby', 'member', 'ufa', 'ufabet'],
  ...['bet', 'slot', 'casino', 'baccarat', 'jackpot', 'thailand', 'bangkok'],
])

const isHouseWord = (password: string): boolean => HOUSE_WORDS.has(password.replaceAll(/\d/g, ''))

/** Throws Refusal `password_common` if the password is common or contains the member's phone. Upper and lower case do not matter. */
export const refuseCommonPassword = (password: string, phone: string): void => {
  const lower = password.toLowerCase()
  if (commonPasswords().has(lower) || isHouseWord(lower) || lower.includes(phone))
    throw new Refusal('password_common')
}
