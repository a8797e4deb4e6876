/** Fraud rules. Each alarm names the rule that raised it. */
export const riskRules = [
  'shared_payer',
  'shared_device',
  'shared_address',
  'same_name',
  'invite_tree',
  'in_and_out',
  'bonus_only',
  'velocity',
] as const
export type RiskRule = (typeof riskRules)[number]

export const riskOutcomes = ['false_alarm', 'acted'] as const
export type RiskOutcome = (typeof riskOutcomes)[number]

/**
 * Bulk actions on all members of a fraud alarm. Voiding their bonuses is missing here, because it is a proposal that a second staff user must
 * approve.
 */
export const ringActs = ['mark', 'hold'] as const
export type RingAct = (typeof ringActs)[number]

/**
 * Maximum number of members in a bulk action. The action locks the rows of all its members until it has changed the last one. More members
 * would block the database for too long.
 */
export const RING_MEMBERS_MAX = 500

/** Kinds of links between two members. A link suggests that they are one person or one group. */
export const linkKinds = ['payer', 'device', 'address', 'name', 'invited'] as const
export type LinkKind = (typeof linkKinds)[number]
