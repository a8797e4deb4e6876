import { readFileSync } from 'node:fs'
import { Refusal } from '../../platform/refusal.ts'

const LIST = new URL('./common-passwords.txt', import.meta.url)

let known: ReadonlySet<string> | undefined

/** Read when the first password is chosen: no start waits for it. */
const commonPasswords = (): ReadonlySet<string> => {
  known ??= new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  )
  return known
}

/** Small or capital letters make no difference to who guesses. Refuses `password_common`. */
export const requireUncommon = (password: string): void => {
  if (commonPasswords().has(password.toLowerCase())) throw new Refusal('password_common')
}
