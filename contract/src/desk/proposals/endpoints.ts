import { z } from 'zod'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'
import { type EffectName, effectNames } from './effect-names.ts'
import { proposalKindNames } from './proposal-kinds.ts'

export const proposalStates = ['open', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ProposalState = (typeof proposalStates)[number]

/**
 * Causes for which the server ends an open proposal before a checker (a second staff user) has decided it. Each cause concerns the maker (the
 * first staff user), such as a suspension.
 */
export const endedCauses = ['suspended', 'signed_out', 'reset', 'permission_lost'] as const
export type EndedCause = (typeof endedCauses)[number]

const EVIDENCE_MAX_CHARACTERS = 500
const SEEN_MAX_CHARACTERS = 100

const effect = z.array(
  z.object({
    what: z.enum(Object.keys(effectNames) as [EffectName, ...EffectName[]]),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
)

const person = z.object({ id: idOf('opr'), name: z.string() })

const proposal = z.object({
  id: idOf('prp'),
  kind: z.enum(proposalKindNames),
  /** Identifier of the subject that the proposal changes, such as a member's id. Each subject can have only one open proposal of a kind. */
  subject: z.string(),
  /** The member whom the proposal concerns; null if it concerns no member. */
  member: idOf('mem').nullable(),
  state: z.enum(proposalStates),
  maker: person,
  reason: z.string(),
  evidence: z.string().nullable(),
  /** Amount of the proposal, which must be within the checker's limit; null for a proposal without an amount. */
  amount: amount.nullable(),
  /** The changes that the proposal makes, as the maker saw them when making it. */
  effect,
  made_at: instant,
  expires_at: instant,
  checker: person.nullable(),
  answer: z.string().nullable(),
  closed_at: instant.nullable(),
  /** Why the server ended the proposal, if its maker lost the right to make it; otherwise null. */
  ended_cause: z.enum(endedCauses).nullable(),
  ended_by: z.string().nullable(),
  /** Whether the caller may approve the proposal. The maker may not. */
  may_agree: z.boolean(),
})

/**
 * The changes that the proposal would make now, and a version of them (`seen`). An approval names the version that the checker saw. The server
 * refuses it if the version has changed.
 */
const lookedAt = z.object({ effect, amount: amount.nullable(), seen: z.string() })

/** The members whose ids a proposal's effect contains, so that the desk (the staff's website) can show their names. */
const members = z.array(maskedMember)

const content = { kind: z.enum(proposalKindNames), payload: z.record(z.string(), z.json()) }
const params = z.object({ proposal: idOf('prp') })
const answered = z.object({
  proposal,
  /**
   * The caller's half of the sign-in link that the proposal creates. The maker gets the half with the URL, the checker gets the half with the
   * code. The server shows each half once and does not store it.
   */
  link: z.object({ url: z.string().nullable(), code: z.string().nullable(), expires_at: instant }).nullable(),
})

export const deskProposalEndpoints = {
  desk_proposals: deskEndpoint({
    id: 'desk-proposals',
    method: 'GET',
    path: '/proposals',
    access: 'proposals.read',
    summary: 'Proposals: the open ones, or the newest of a state, at most a hundred',
    query: z.object({ state: z.enum(proposalStates).default('open') }),
    response: z.array(proposal),
  }),
  desk_proposal: deskEndpoint({
    id: 'desk-proposal',
    method: 'GET',
    path: '/proposals/{proposal}',
    access: 'proposals.read',
    summary: 'One proposal, with its present effect while it is open',
    params,
    response: z.object({
      proposal,
      members,
      now: lookedAt.nullable(),
      /** Thai text that says why the proposal cannot be approved now; null if it can. */
      impossible: z.string().nullable(),
    }),
  }),
  desk_proposal_preview: deskEndpoint({
    id: 'desk-proposal-preview',
    method: 'POST',
    path: '/proposals/preview',
    access: 'proposals.read',
    summary: 'Preview the effect of a proposal by a transaction that is rolled back',
    body: z.object(content),
    response: lookedAt.extend({ members }),
  }),
  desk_proposal_make: deskEndpoint({
    id: 'desk-proposal-make',
    method: 'POST',
    path: '/proposals',
    access: 'proposals.read',
    step_up: true,
    summary: 'Make a proposal; below the amount that the role decides alone it applies at once',
    body: z.object({
      ...content,
      reason,
      evidence: typedText('words').min(1).max(EVIDENCE_MAX_CHARACTERS).nullable().default(null),
    }),
    response: answered,
  }),
  desk_proposal_approve: deskEndpoint({
    id: 'desk-proposal-approve',
    method: 'POST',
    path: '/proposals/{proposal}/approve',
    access: 'proposals.read',
    step_up: true,
    summary: 'Approve as the checker: it applies with this call, or the call is refused and changes nothing',
    params,
    body: z.object({ reason, seen: z.string().max(SEEN_MAX_CHARACTERS) }),
    response: answered,
  }),
  desk_proposal_refuse: deskEndpoint({
    id: 'desk-proposal-refuse',
    method: 'POST',
    path: '/proposals/{proposal}/refuse',
    access: 'proposals.read',
    summary: 'Reject as the checker',
    params,
    body: z.object({ reason }),
    response: proposal,
  }),
  desk_proposal_withdraw: deskEndpoint({
    id: 'desk-proposal-withdraw',
    method: 'POST',
    path: '/proposals/{proposal}/withdraw',
    access: 'proposals.read',
    summary: 'Withdraw an own proposal',
    params,
    body: z.object({ reason }),
    response: proposal,
  }),
} as const
