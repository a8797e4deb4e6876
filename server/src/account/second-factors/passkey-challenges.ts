import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { Caller } from '../../platform/http/caller-identity.ts'
import { asReached } from '../../platform/http/listener/public-origin.ts'
import { hashSecret } from '../../platform/random.ts'
import { FACTOR_LIFE_MINUTES } from '../rate-limits.ts'
import { type ChallengeUse, insertChallenge, takeChallenge } from './passkey-challenges-sql.ts'

export {
  deletePasskey,
  findPasskey,
  insertPasskey,
  markPasskeyUsed,
  type PasskeyRow,
  passkeysOf,
  renamePasskey,
} from './sql.ts'

/** Returns the origin to which passkeys are bound: that of PUBLIC_URL. In the sandbox, another name of this machine is also accepted. */
export const passkeyOrigin = (ctx: Context, caller: Pick<Caller, 'origin'>): string =>
  new URL(asReached(ctx.config, caller, ctx.config.public_url)).origin

/** Stores a challenge until a passkey answers it, at most FACTOR_LIFE_MINUTES. Only its hash is stored. */
export const keepChallenge = (ctx: Context, challenge: string, use: ChallengeUse): Promise<void> =>
  insertChallenge(
    ctx.db,
    hashSecret(challenge),
    use,
    new Date(ctx.clock.now().getTime() + FACTOR_LIFE_MINUTES * MINUTE_MS),
  )

/** Uses up a challenge. Returns false if it was used or expired, or was issued for another use, member or session. */
export const spendChallenge = (ctx: Context, challenge: string, use: ChallengeUse): Promise<boolean> =>
  takeChallenge(ctx.db, hashSecret(challenge), use, ctx.clock.now())
