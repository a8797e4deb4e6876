import { z } from 'zod'
import { type PartnerAnswer, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody, partnerText } from '../../adapter-kit/partner-values.ts'
import type { FreeRounds, FreeRoundsOrder, FreeRoundsOutcome } from '../../ports/game-site.ts'
import { CURRENCY, unitsOf } from './wire-format.ts'

const PARTNER = 'hub88'
const BAD_REQUEST = 400
const SERVER_ERROR = 500
const REASON_MAX_CHARACTERS = 200

/** Schema of the templates of free bets that Hub88 offers for games. Fields that are null in a template are chosen with each order. */
const prepaids = z.array(
  z
    .object({
      prepaid_uuid: partnerText,
      currency: z.string(),
      bet_value: z.int().nullish(),
      bet_count: z.int().nullish(),
    })
    // A malformed template becomes null, so that the other templates of the list are kept.
    .nullable()
    .catch(null),
)

const reward = z.object({
  reward_uuid: partnerText.min(1),
  status: z.enum(['FRS_NEW', 'FRS_ACTIVE', 'FRS_CANCELLED', 'FRS_FAILED', 'FRS_FINISHED', 'FRS_EXPIRED']),
  operator_reference: partnerText.nullish(),
})
type Reward = z.output<typeof reward>

const refusal = z.object({ error: z.string() })

const outcomeOf = ({ reward_uuid, status }: Reward): FreeRoundsOutcome => {
  if (status === 'FRS_FAILED') return { result: 'refused', reason: status }
  const result = {
    FRS_NEW: 'given',
    FRS_ACTIVE: 'given',
    FRS_FINISHED: 'used',
    FRS_EXPIRED: 'expired',
    FRS_CANCELLED: 'cancelled',
  } as const
  return { result: result[status], reward: reward_uuid }
}

/** Hub88's times have no time zone and are in UTC: `2017-11-05T13:15:30`. */
const timeOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)

type Post = (path: string, body: object) => Promise<PartnerAnswer>

/**
 * Free rounds by Hub88's Freebets API. A reward is made from a template ("prepaid") of the game. The template either has the order's stake and number
 * of rounds, or leaves them to the order. If the creation of a reward got no answer, the reward is found by Sala's reference.
 */
export const freeBets = (brand: string, post: Post): FreeRounds => {
  const ask = async (path: string, body: object): Promise<PartnerAnswer> => {
    const answer = await post(`freebet/${path}`, body)
    if (answer.status !== 200) throw new PartnerConfused(PARTNER, answer)
    return answer
  }
  const templateOf = async ({ game_id, stake, rounds }: FreeRoundsOrder) => {
    const offered = expectBody(PARTNER, await ask('prepaids/list', { game_code: game_id }), prepaids)
    return offered.find(
      one =>
        one?.currency === CURRENCY &&
        (one.bet_value ?? unitsOf(stake)) === unitsOf(stake) &&
        (one.bet_count ?? rounds) === rounds,
    )
  }
  return {
    give: async order => {
      const template = await templateOf(order)
      if (template === undefined || template === null)
        return { result: 'refused', reason: 'no prepaid of this stake' }
      const answer = await post('freebet/rewards/create', {
        ...{ user: order.username, sub_partner_id: brand, prepaid_uuid: template.prepaid_uuid },
        ...{
          game_code: order.game_id,
          currency: CURRENCY,
          bet_value: unitsOf(order.stake),
          bet_count: order.rounds,
        },
        ...{ end_time: timeOf(order.ends_at), operator_reference: order.reference },
      })
      if (answer.status >= BAD_REQUEST && answer.status < SERVER_ERROR) {
        const { error } = expectBody(PARTNER, answer, refusal)
        return { result: 'refused', reason: error.slice(0, REASON_MAX_CHARACTERS) }
      }
      if (answer.status !== 200) throw new PartnerConfused(PARTNER, answer)
      return outcomeOf(expectBody(PARTNER, answer, reward))
    },
    find: async ({ reference, username }) => {
      const answer = await ask('rewards/list', { user: username, operator_reference: reference })
      const listed = expectBody(PARTNER, answer, z.object({ rewards: z.array(reward) }))
      const found = listed.rewards.find(({ operator_reference }) => operator_reference === reference)
      return found === undefined ? { result: 'absent' } : outcomeOf(found)
    },
    cancel: async (_order, reward_uuid) =>
      outcomeOf(expectBody(PARTNER, await ask('rewards/cancel', { reward_uuid }), reward)),
  }
}
