import type { FreeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { findDuplicatesAmong } from '../../account/identity/duplicate-groups.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { requireTextsAgree } from '../../promotions/offers/promotion-edit.ts'
import { rewardPromotion } from '../../promotions/offers/reward-promotions.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { mayReceiveReward } from '../grants/reward-permission.ts'
import { maximumCost, nominalValue, requireDraft, termsOf } from './free-rounds-batches.ts'
import { findEntitled } from './free-rounds-forecast-sql.ts'

const PERCENT = 100
/** Return to player in percent for a game whose site does not report it. */
const USUAL_RTP = 96
/** Parts of a percent to which the return to player is rounded. */
const RTP_PARTS = 100

/**
 * Returns the members of a draft who would get the free rounds now, and two costs. The maximum cost is the maximum bonus of each member. The expected
 * cost is the stakes times the game's return to player. Each account of a person is counted. Throws the Refusals of `requireDraft`, and EditMistake
 * if the title contradicts the terms.
 */
export const forecastFreeRounds = async (ctx: Context, draft: FreeRoundsDraft) => {
  const { members, game_name, rtp } = await requireDraft(ctx, draft)
  const at = ctx.clock.now()
  await inTransaction(ctx.db, tx =>
    requireTextsAgree(tx, { ...rewardPromotion(termsOf(draft, at), at), id: 0 }),
  )
  const rules = await readSettings(ctx.db, promotionsSettings)
  const needs = { deposits: rules.free_bonus_deposits, phone: rules.free_bonus_phone_proved }
  const entitled = await findEntitled(ctx.db, members, needs)
  const allowed = []
  for (const id of entitled) if ((await mayReceiveReward(ctx.db, id, at)).allowed) allowed.push(id)
  const duplicates = (await findDuplicatesAmong(ctx.db, allowed)).size
  const given = BigInt(allowed.length)
  const returned = BigInt(Math.round((rtp ?? USUAL_RTP) * RTP_PARTS))
  return {
    ...{ game_name, members: members.length, entitled: allowed.length, duplicates },
    value: nominalValue(draft),
    cost_maximum: maximumCost(draft),
    cost_expected: satang(
      (draft.stake * BigInt(draft.rounds) * given * returned) / BigInt(PERCENT * RTP_PARTS),
    ),
  }
}
