/** Type of an id: a text with a prefix for its kind. The compiler thus refuses an id of another kind. */
type Id<P extends string> = `${P}_${string}` & { readonly __id: P }

export type MemberId = Id<'mem'>
export type SessionId = Id<'ses'>
export type DepositId = Id<'dep'>
export type WithdrawalId = Id<'wdr'>
export type MovementId = Id<'mov'>
export type CreditCheckId = Id<'chk'>
export type ClaimId = Id<'clm'>
export type BonusId = Id<'bon'>
export type SlipId = Id<'slp'>
export type ReturnId = Id<'ret'>
export type PlayEndId = Id<'end'>
export type OperatorId = Id<'opr'>
export type OperatorSessionId = Id<'ops'>
export type ProposalId = Id<'prp'>
export type ThreadId = Id<'thr'>
export type CouponBatchId = Id<'cpn'>
export type CampaignId = Id<'cmp'>
export type ReceiverId = Id<'rcv'>
export type IdentityCaseId = Id<'idc'>
export type DocumentCheckId = Id<'idk'>

export const ID_PREFIXES = [
  'mem',
  'ses',
  'dep',
  'wdr',
  'mov',
  'chk',
  'clm',
  'bon',
  'slp',
  'ret',
  'end',
  'opr',
  'ops',
  'prp',
  'thr',
  'cpn',
  'cmp',
  'rcv',
  'idc',
  'idk',
] as const
export type IdPrefix = (typeof ID_PREFIXES)[number]
export type AnyId<P extends IdPrefix> = Id<P>

/** Returns the pattern of an id: the prefix and 26 Crockford base-32 characters. Ids are ordered by time and cannot be guessed. */
export const idPattern = (prefix: IdPrefix): RegExp => new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`)
