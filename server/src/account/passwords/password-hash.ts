import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sameSecret } from '../../platform/random.ts'
import { invariant } from '../../platform/refusal.ts'
import { makeTurns, type QueueCaller } from '../../platform/work-scheduling/fair-queue.ts'
import {
  HASHES_AT_ONCE,
  HASHES_KEPT_FOR_KNOWN,
  HASHES_WAITING_MAX,
  HASHES_WAITING_MAX_EACH,
} from '../rate-limits.ts'
import { LANES, MEMORY_KIB, PASSES } from './password-cost.ts'

const SALT_BYTES = 16
const TAG_BYTES = 32
const ALGORITHM = 'argon2id'
const PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

type Parameters = { memory: number; passes: number; parallelism: number }

const computeTag = promisify(argon2)

/** Queue of limited length for password hashes. Each hash takes 19 MiB and uses a thread for tens of milliseconds. */
export const inTurnToHash = makeTurns({
  atOnce: HASHES_AT_ONCE,
  waitingMax: HASHES_WAITING_MAX,
  waitingMaxEach: HASHES_WAITING_MAX_EACH,
  keptForKnown: HASHES_KEPT_FOR_KNOWN,
})

const tagOf = (
  caller: QueueCaller,
  password: string,
  salt: Buffer,
  tagLength: number,
  parameters: Parameters,
): Promise<Buffer> =>
  inTurnToHash(caller, () =>
    computeTag(ALGORITHM, { message: password.normalize('NFC'), nonce: salt, tagLength, ...parameters }),
  )

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password as `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Throws Refusal `unavailable` if the queue is full. */
export const hashPassword = async (caller: QueueCaller, password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }
  const tag = await tagOf(caller, password, salt, TAG_BYTES, parameters)
  return `$${ALGORITHM}$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Hash that is verified for an unknown phone, so that the response takes as long as for a member. No password matches it. */
const NOBODY = `$${ALGORITHM}$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_BYTES))}`

/**
 * Verifies a password. If the hash is null (unknown member), it does the same work and returns false. Throws Refusal `unavailable` if the
 * queue is full.
 */
export const verifyPassword = async (
  caller: QueueCaller,
  password: string,
  stored: string | null,
): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = PATTERN.exec(stored ?? NOBODY) ?? []
  invariant(salt !== undefined && tag !== undefined, 'a stored password is an argon2id hash')
  const expected = Buffer.from(tag, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await tagOf(caller, password, Buffer.from(salt, 'base64'), expected.length, parameters)
  return sameSecret(given, expected) && stored !== null
}
