import { z } from 'zod'
import { idOf, instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'
import { exclusionMarks, lookalikeMarks } from './duplicate-accounts.ts'

const SEEN_MAX_CHARACTERS = 100
const params = z.object({ member: idOf('mem') })

/** Calls of the desk (the staff's website) about accounts that may belong to one person, and about the decision whether they do. */
export const deskLikenessEndpoints = {
  desk_refused_bonuses: deskEndpoint({
    id: 'desk-refused-bonuses',
    method: 'GET',
    path: '/members/{member}/refused-bonuses',
    access: 'promotions.read',
    summary: 'Bonuses refused because of a duplicate account: of the member, and because of the member',
    params,
    response: z.object({
      rows: z.array(
        z.object({
          refused: maskedMember,
          taken_by: maskedMember,
          marks: z.array(z.enum(lookalikeMarks)),
          promotion: z.object({ id: z.number(), title: z.string() }),
          refused_at: instant,
          /**
           * The decision that the two accounts belong to different people: the staff user, the time and the reason. Null until a staff user
           * decides.
           */
          allowed: z.object({ by: z.string(), reason: z.string(), at: instant }).nullable(),
        }),
      ),
    }),
  }),
  desk_refused_bonus_allow: deskEndpoint({
    id: 'desk-refused-bonus-allow',
    method: 'POST',
    path: '/members/{member}/refused-bonuses/{other}/allow',
    access: 'bonuses.change',
    step_up: true,
    summary: 'Decide that two accounts are two people: each may take bonuses',
    params: params.extend({ other: idOf('mem') }),
    body: z.object({ reason }),
    response: success,
  }),
  desk_likeness: deskEndpoint({
    id: 'desk-likeness',
    method: 'GET',
    path: '/members/{member}/likeness',
    access: 'exclusions.read',
    summary: 'Excluded members that the account resembles, while undecided',
    params,
    response: z.object({
      rows: z.array(
        z.object({
          /** The self-excluded member whom the new account resembles; null if the excluded account has been erased. */
          excluded: maskedMember.nullable(),
          marks: z.array(z.enum(exclusionMarks)),
          found_at: instant,
          /** Time at which the member's self-exclusion ends. */
          until: instant,
        }),
      ),
      /** Version of the matches that the staff user sees. A decision names this version and is refused if the matches have changed. */
      seen: z.string(),
    }),
  }),
  desk_likeness_confirm: deskEndpoint({
    id: 'desk-likeness-confirm',
    method: 'POST',
    path: '/members/{member}/likeness/confirm',
    access: 'exclusions.lift',
    step_up: true,
    summary: "Decide that the account is the excluded member's: the exclusion covers it until the same end",
    params,
    body: z.object({ reason, seen: z.string().max(SEEN_MAX_CHARACTERS) }),
    response: success,
  }),
} as const
