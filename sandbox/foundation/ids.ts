import { createHash, randomBytes, randomInt } from 'node:crypto'

const ID_BYTES = 10
const TOKEN_BYTES = 24
const TRANS_REF_CHARACTERS = 22
const TRANS_REF_ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const newId = (prefix: string) => `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
/** Creates a reference that cannot be guessed. The slip and the statement line of a transfer show it. */
export const newTransRef = () =>
  Array.from(
    { length: TRANS_REF_CHARACTERS },
    () => TRANS_REF_ALPHABET[randomInt(TRANS_REF_ALPHABET.length)],
  ).join('')
export const newSeed = () => randomBytes(TOKEN_BYTES).toString('hex')

/** Hashes a token. The database stores only the hash. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
