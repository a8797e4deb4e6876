import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { idOf, instant, success } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'
import { maskedMember, memberCard } from './masked-member.ts'
import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from './member-search-limits.ts'

/** Kinds of data by which the search can find a member, such as the phone number or the account number. */
export const matchKinds = [
  'id',
  'phone',
  'name',
  'account',
  'line',
  'reference',
  'slip',
  'address',
  'device',
] as const
export type MatchKind = (typeof matchKinds)[number]

const actLine = z.object({
  at: instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.string()),
})

const memberParams = z.object({ member: idOf('mem') })

export const deskMembersEndpoints = {
  desk_members: deskEndpoint({
    id: 'desk-members',
    method: 'GET',
    path: '/members',
    access: 'members.read',
    summary:
      'Search members by part of a phone, name, account or LINE, by id, reference, slip number, address or browser mark',
    query: z.object({ q: typedText('words').min(SEARCH_MIN_CHARACTERS).max(SEARCH_MAX_CHARACTERS) }),
    response: z.object({
      rows: z.array(
        z.object({ member: maskedMember, found_by: z.array(z.enum(matchKinds)), registered_at: instant }),
      ),
    }),
  }),
  desk_members_new: deskEndpoint({
    id: 'desk-members-new',
    method: 'GET',
    path: '/registrations',
    access: 'members.read',
    summary: 'Members who registered on that Bangkok day, newest first',
    query: z.object({
      day: z.iso.date({ error: errorTexts.request_invalid.text }),
      before: idOf('mem').optional(),
    }),
    response: z.object({
      rows: z.array(z.object({ member: maskedMember, registered_at: instant })),
      /** Cursor with which the desk (the staff's website) requests the list's next page; null on the last page. */
      before: idOf('mem').nullable(),
    }),
  }),
  desk_member: deskEndpoint({
    id: 'desk-member',
    method: 'GET',
    path: '/members/{member}',
    access: 'members.read',
    summary: 'One member: money, marks, sessions, and actions of operators',
    params: memberParams,
    response: z.object({
      member: memberCard,
      /** Restrictions of the member's account: whether the payment gateway is allowed, and the times of suspension, closing and erasure. */
      standing: z.object({
        payment_gateway_status: z.boolean(),
        suspended_at: instant.nullable(),
        closed_at: instant.nullable(),
        erased_at: instant.nullable(),
      }),
      sessions: z.array(
        z.object({
          device: z.string(),
          opened_at: instant,
          seen_at: instant,
        }),
      ),
      /** The member's second factors, without secrets, and the member's open request that operators remove lost factors. */
      factors: z.object({
        since: instant.nullable(),
        passkeys: z.int(),
        authenticator: z.boolean(),
        recovery_codes_left: z.int(),
        recovery: z.object({ asked_at: instant, due_at: instant, device: z.string() }).nullable(),
      }),
      acts: z.array(actLine),
      /**
       * The members whose ids occur in the audit log entries `acts`, with masked name and phone, so that the page can show names instead of
       * ids.
       */
      act_members: z.array(maskedMember),
    }),
  }),
  desk_member_mark: deskEndpoint({
    id: 'desk-member-mark',
    method: 'POST',
    path: '/members/{member}/risk/mark',
    access: 'risk.mark',
    summary: 'Mark the member: each later withdrawal needs an operator',
    params: memberParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_member_clear: deskEndpoint({
    id: 'desk-member-clear',
    method: 'POST',
    path: '/members/{member}/risk/clear',
    access: 'risk.mark',
    summary: 'Remove all marks of the member',
    params: memberParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_member_standing: deskEndpoint({
    id: 'desk-member-standing',
    method: 'POST',
    path: '/members/{member}/standing',
    access: 'members.edit',
    summary: 'Set the payment way of the member: whether deposits by the gateway are offered',
    params: memberParams,
    body: z.object({ payment_gateway_status: z.boolean(), reason }),
    response: success,
  }),
  desk_member_sign_out: deskEndpoint({
    id: 'desk-member-sign-out',
    method: 'POST',
    path: '/members/{member}/sign-out',
    access: 'members.suspend',
    step_up: true,
    summary: 'Signs the member out everywhere',
    params: memberParams,
    body: z.object({ reason }),
    response: z.object({ ended: z.number() }),
  }),
  desk_member_unmask: deskEndpoint({
    id: 'desk-member-unmask',
    method: 'POST',
    path: '/members/{member}/unmask',
    access: 'members.unmask',
    summary: 'Unmask personal data, for a reason that is recorded',
    params: memberParams,
    body: z.object({ reason }),
    response: z.object({
      phone: z.string(),
      name: z.string().nullable(),
      bank: z.string().nullable(),
      account_number: z.string().nullable(),
      line: z.string().nullable(),
      birth_date: z.string().nullable(),
    }),
  }),
} as const
