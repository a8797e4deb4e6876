/** Formats of sanctions lists: the Security Council's consolidated list (XML), and a table (CSV), such as OpenSanctions publishes it. */
export const listFormats = ['un_xml', 'csv'] as const
export type ListFormat = (typeof listFormats)[number]

export const listEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-874'] as const
export type ListEncoding = (typeof listEncodings)[number]

export const entryKinds = ['person', 'entity'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * Reasons of a case: a name on a list, deposits just below a threshold, money that passes through without play, or a staff user who opened it by
 * hand.
 */
export const amlRules = ['list_match', 'structuring', 'pass_through', 'by_hand'] as const
export type AmlRule = (typeof amlRules)[number]

/** States of a case. `reported`: the operator reported the member to the authority. Two operators end each state but `open`. */
export const amlStates = ['open', 'escalated', 'reported', 'closed'] as const
export type AmlState = (typeof amlStates)[number]

/** Decisions of two operators about a case. */
export const amlEnds = ['reported', 'closed'] as const
export type AmlEnd = (typeof amlEnds)[number]

export const amlEvents = [
  'opened',
  'found',
  'note',
  'escalated',
  'funds_asked',
  'file',
  'reported',
  'closed',
] as const
export type AmlEvent = (typeof amlEvents)[number]

/** Comparison of the member's birth date with those of an entry. */
export const birthResults = ['equal', 'differs', 'unknown'] as const
export type BirthResult = (typeof birthResults)[number]

export const matchOutcomes = ['dismissed', 'confirmed'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** Faults of a list's file. Each stops the loading of the whole file. */
export const listFaults = [
  'encoding',
  'form',
  'header',
  'row',
  'reference',
  'name',
  'birth_date',
  'twice',
  'empty',
  'too_many',
] as const
export type ListFault = (typeof listFaults)[number]
