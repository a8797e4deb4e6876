import { z } from 'zod'
import { statementLine } from '../../cashier/history/endpoints.ts'
import { statementGroups } from '../../cashier/history/statement-group-names.ts'
import { bonusView } from '../../promotions/bonus.ts'
import { protectionState } from '../../protection/endpoints.ts'
import { referralOverview } from '../../referral/endpoints.ts'
import { referralLevels } from '../../referral/referral-levels.ts'
import { amount, bangkokMonth, idOf, instant, shortText, signedAmount } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember } from './masked-member.ts'

const params = z.object({ member: idOf('mem') })

const memberBonus = bonusView
  .pick({
    id: true,
    promotion_id: true,
    title: true,
    status: true,
    amount: true,
    deposit_amount: true,
    turnover_needed: true,
    turnover_done: true,
    maximum_withdrawal: true,
    greatest_stake: true,
    taken: true,
    claim_until: true,
    opened_at: true,
    expires_at: true,
    ended_at: true,
  })
  .extend({ created_at: instant })

/** A member's play totals of one game and Bangkok day. Name and section are null if the game is not in the catalogue. */
const gameDay = z.object({
  day: z.iso.date(),
  game_id: z.string(),
  name: z.string().nullable(),
  section: z.string().nullable(),
  rounds: z.number(),
  stake: amount,
  valid_stake: amount,
  win: amount,
})

const friend = maskedMember.extend({
  level: z.literal(referralLevels),
  /** The member who invited this friend. */
  parent: idOf('mem'),
  joined_at: instant,
  active: z.boolean(),
  win_lose: signedAmount,
  commission: signedAmount,
})

/** Calls that the tabs of a member's page at the desk (the staff's website) make. Each tab makes its call when it opens. */
export const deskMemberTabEndpoints = {
  desk_member_money: deskEndpoint({
    id: 'desk-member-money',
    method: 'GET',
    path: '/members/{member}/money',
    access: 'members.read',
    summary: 'Every transfer of the member, newest first, with the credit after it',
    params,
    query: z.object({ group: z.enum(statementGroups).optional(), before: shortText.optional() }),
    response: z.object({
      rows: z.array(statementLine.extend({ transfer: z.string() })),
      before: z.string().nullable(),
    }),
  }),
  desk_member_bonuses: deskEndpoint({
    id: 'desk-member-bonuses',
    method: 'GET',
    path: '/members/{member}/bonuses',
    access: 'members.read',
    summary: 'Every bonus of the member, newest first',
    params,
    response: z.object({ rows: z.array(memberBonus) }),
  }),
  desk_member_bonus: deskEndpoint({
    id: 'desk-member-bonus',
    method: 'GET',
    path: '/members/{member}/bonuses/{bonus}',
    access: 'members.read',
    summary: 'Stakes of one bonus, how much counted and why, by game and day',
    params: params.extend({ bonus: idOf('bon') }),
    response: z.object({
      stakes: z.array(
        z.object({
          /** Lobby section of the games on which the stakes were placed; null if the games were never in the catalogue. */
          section: z.string().nullable(),
          valid_stake: amount,
          weight_percent: z.number(),
          counted: amount,
        }),
      ),
      play: z.array(gameDay),
    }),
  }),
  desk_member_play: deskEndpoint({
    id: 'desk-member-play',
    method: 'GET',
    path: '/members/{member}/play',
    access: 'members.read',
    summary: 'Stakes and wins of the member by game and day of a month, newest first',
    params,
    query: z.object({ month: bangkokMonth.optional() }),
    response: z.object({ month: bangkokMonth, rows: z.array(gameDay), more: z.boolean() }),
  }),
  desk_member_protection: deskEndpoint({
    id: 'desk-member-protection',
    method: 'GET',
    path: '/members/{member}/protection',
    access: 'members.read',
    summary: "The member's own limits and their use, breaks, and open reviews",
    params,
    response: protectionState,
  }),
  desk_member_friends: deskEndpoint({
    id: 'desk-member-friends',
    method: 'GET',
    path: '/members/{member}/friends',
    access: 'members.read',
    summary: "The member's inviter, and invited members on three levels",
    params,
    response: z.object({
      inviter: maskedMember.nullable(),
      overview: referralOverview,
      friends: z.array(friend),
      more: z.boolean(),
    }),
  }),
  desk_member_slips: deskEndpoint({
    id: 'desk-member-slips',
    method: 'GET',
    path: '/members/{member}/slips',
    access: 'members.read',
    summary: 'Slips of the member, newest first',
    params,
    response: z.object({
      rows: z.array(
        z.object({
          id: idOf('slp'),
          status: z.enum(['waiting', 'credited', 'refused']),
          bank: z.string(),
          trans_ref: z.string(),
          cause: z.string().nullable(),
          sent_at: instant,
          answered_at: instant.nullable(),
          answered_by: z.string().nullable(),
        }),
      ),
    }),
  }),
  desk_member_devices: deskEndpoint({
    id: 'desk-member-devices',
    method: 'GET',
    path: '/members/{member}/devices',
    access: 'members.read',
    summary: 'Sessions of the member, browsers and addresses',
    params,
    response: z.object({
      sessions: z.array(z.object({ device: z.string(), opened_at: instant, seen_at: instant })),
      browsers: z.array(
        z.object({
          /** A pseudonym that identifies a browser without its real identifier. Members with the same pseudonym used the same browser. */
          mark: z.string(),
          first_seen_at: instant,
          seen_at: instant,
          others: z.array(maskedMember),
        }),
      ),
      /** IP addresses from which the member used the lobby, without their last part. */
      addresses: z.array(z.object({ address: z.string(), days: z.number(), last_day: z.iso.date() })),
    }),
  }),
} as const
