import { createHash, randomBytes } from 'node:crypto'

const ID_BYTES = 10
const TOKEN_BYTES = 24

export const newId = (prefix: string) => `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
export const newSeed = () => randomBytes(TOKEN_BYTES).toString('hex')

/** Tokens are kept only as this. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
