import type { SoleActName } from '@sala/contract/desk/sole-limits.ts'

type Moves = { readonly acts: readonly SoleActName[] } | { readonly none: string }

const PROPOSES = { none: 'makes a proposal that a second operator approves' } as const
const SECOND = { none: 'is the decision of the second operator' } as const
const WORDS = { none: 'changes words and pictures' } as const
const STOPS = { none: 'stops money or keeps it where it lies' } as const
const ACCESS = { none: 'concerns access of a member; the rules for money stay' } as const
const READS = { none: 'reads, and records who read' } as const

/**
 * For each command of the operators' command line: how one operator alone can move money with it, or why that is impossible. A test requires an entry
 * for each command.
 */
export const moneyByCommand: Readonly<Record<string, Moves>> = {
  correct: { acts: ['correction'] },
  'bonuses grant': { acts: ['bonus_grant'] },
  'bonuses extend': { acts: ['bonus_extend'] },
  'bonuses void': STOPS,
  'promotions allow': { acts: ['bonus_allow'] },
  'referral marks clear': { acts: ['commission_allow'] },
  'referral commissions confirm': { acts: ['commission_confirm'] },
  'gap settle': { acts: ['round_gap'] },
  'suspense assign': { acts: ['suspense_assign'] },
  'suspense return': { acts: ['suspense_return'] },
  'suspense keep': STOPS,
  'suspense write-off': PROPOSES,
  'cases settle': { acts: ['slip_settle'] },
  'cases refuse': STOPS,
  'cases picture': READS,
  'withdrawals approve': { acts: ['withdrawal_approve'] },
  'withdrawals refuse': { none: 'gives the member back the held credit of the same withdrawal' },
  'withdrawals hold': STOPS,
  'withdrawals lift': { none: 'the withdrawal waits for a person again' },
  'withdrawals settle': PROPOSES,
  'withdrawals propose': PROPOSES,
  'returns settle': PROPOSES,
  'movements settle': PROPOSES,
  'payouts read': { acts: ['bank_file'] },
  'statement read': { acts: ['bank_file'] },
  'payouts make': { none: 'lists payouts that are approved already' },
  'payouts file': { none: 'lists payouts that are approved already' },
  'payouts stop': STOPS,
  'payouts uploaded': STOPS,
  'member mode': { none: 'credit lies at the site or in the wallet of the same member' },
  propose: { acts: ['correction', 'bonus_grant'] },
  'proposals approve': SECOND,
  'proposals refuse': STOPS,
  'proposals withdraw': STOPS,
  'member sign-in-link': PROPOSES,
  'member correct': PROPOSES,
  'member sign-out': ACCESS,
  'member suspend': STOPS,
  'member close': STOPS,
  'member lift': ACCESS,
  'member permit': ACCESS,
  'member forbid': ACCESS,
  'member set': { none: 'offers deposits by the gateway; the member pays them' },
  'risk mark': STOPS,
  'risk clear': { none: 'the rules of automatic approval hold again; credit by operators still waits' },
  'exclusion clear': PROPOSES,
  'exclusion confirm': STOPS,
  'member export': READS,
  'member erase': STOPS,
  'member kept': READS,
  'correction accept': PROPOSES,
  'correction refuse': STOPS,
  'settings set': { none: 'one operator tightens only; a proposal loosens' },
  'settings propose': PROPOSES,
  'accounts propose': PROPOSES,
  'switches close': STOPS,
  'switches open': PROPOSES,
  'maintenance set': WORDS,
  'maintenance clear': WORDS,
  'content banners save': WORDS,
  'content popup set': WORDS,
  'content popup clear': WORDS,
  'promotions edit': { none: 'edits a draft or a closed promotion; opening it is a proposal' },
  'promotions open': PROPOSES,
  'promotions close': PROPOSES,
  'queue retry': { none: 'repeats a job with the same reference' },
  'queue settle': { none: 'takes an unreadable row from the queue; it is credited by no rule' },
  'operators invite': PROPOSES,
  'operators reset': PROPOSES,
  'operators roles': PROPOSES,
  'operators suspend': ACCESS,
  'operators sign-out': ACCESS,
}
