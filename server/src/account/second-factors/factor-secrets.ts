import { RECOVERY_CODES } from '@sala/contract/account/second-factor/second-factor-values.ts'
import type { Config } from '../../config.ts'
import { hashSecret, newKey } from '../../platform/random.ts'
import { openText, sealText } from '../../platform/security/sealed-text.ts'
import { RECOVERY_CODE_CHARACTERS } from '../rate-limits.ts'

type MarkKeys = Pick<Config, 'mark_key' | 'mark_keys_before'>

const keyOf = (secret: string) => ({ secret, purpose: 'member authenticator' })

/** Encrypts the secret of a member's authenticator with MARK_KEY, so that the database or a backup alone generates no codes. */
export const sealAuthenticator = ({ mark_key }: MarkKeys, secret: string): Buffer =>
  sealText(keyOf(mark_key), secret)

/** Decrypts the secret with MARK_KEY or an earlier key. Returns null if no key fits. */
export const openAuthenticator = (
  { mark_key, mark_keys_before }: MarkKeys,
  sealed: Buffer,
): string | null => {
  for (const key of [mark_key, ...mark_keys_before]) {
    const secret = openText(keyOf(key), sealed)
    if (secret !== null) return secret
  }
  return null
}

const GROUP = /.{4}(?=.)/g

/** Returns new recovery codes, in groups of four characters. They have no letter that looks like a digit. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => newKey(RECOVERY_CODE_CHARACTERS).replace(GROUP, '$&-'))

/** Returns the hash of a recovery code as a person types it: without separators, and with letters that look like digits read as digits. */
export const hashRecoveryCode = (typed: string): Buffer =>
  hashSecret(
    typed
      .toLowerCase()
      .replace(/[^0-9a-z]/g, '')
      .replace(/o/g, '0')
      .replace(/[il]/g, '1'),
  )
