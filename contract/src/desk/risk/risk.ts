/** Fraud rules. Each alarm names its rule. */
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

/** Bulk acts on an alarm's members. Voiding their bonuses is a proposal. */
export const ringActs = ['mark', 'hold'] as const
export type RingAct = (typeof ringActs)[number]

/** Limit of members per act: each stays locked until all are changed. */
export const RING_MEMBERS_MAX = 500

/** Kinds of links between two members. */
export const linkKinds = ['payer', 'device', 'address', 'name', 'invited'] as const
export type LinkKind = (typeof linkKinds)[number]
