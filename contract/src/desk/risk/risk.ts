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

/** Bulk actions on all members of an alarm. A third action, to void their bonuses, is a proposal and needs a checker. */
export const ringActs = ['mark', 'hold'] as const
export type RingAct = (typeof ringActs)[number]

/** Maximum number of members in a bulk action. A limit is needed because their rows stay locked until the last member is changed. */
export const RING_MEMBERS_MAX = 500

/** Kinds of links between two members that suggest one person or group. */
export const linkKinds = ['payer', 'device', 'address', 'name', 'invited'] as const
export type LinkKind = (typeof linkKinds)[number]
