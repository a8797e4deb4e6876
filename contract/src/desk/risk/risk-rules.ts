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
 * Bulk actions on all members of a fraud alarm. Voiding their bonuses is not listed here, because it is a proposal and needs a checker (a second
 * staff user).
 */
export const ringActs = ['mark', 'hold'] as const
export type RingAct = (typeof ringActs)[number]

/** Maximum number of members in a bulk action, because the action locks the rows of all members until it has changed the last one. */
export const RING_MEMBERS_MAX = 500

/** Kinds of links between two members. A link suggests that they are one person or one group. */
export const linkKinds = ['payer', 'device', 'address', 'name', 'invited'] as const
export type LinkKind = (typeof linkKinds)[number]
