/** Formats of sanctions lists. `un_xml`: the consolidated list of the UN Security Council. `csv`: the format of OpenSanctions. */
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

/**
 * States of a case about money laundering. `escalated`: withdrawals of the member wait for a staff user. `reported`: by the decision of two
 * operators, the company reported the member to the authority.
 */
export const amlStates = ['open', 'escalated', 'reported', 'closed'] as const
export type AmlState = (typeof amlStates)[number]

/**
 * Decisions that end a case about money laundering: report the member to the authority, or close the case. Two operators make such a
 * decision.
 */
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

/** Results of comparing a member's birth date with the birth dates of a person on a sanctions list. `unknown`: one of them is missing. */
export const birthResults = ['equal', 'differs', 'unknown'] as const
export type BirthResult = (typeof birthResults)[number]

export const matchOutcomes = ['dismissed', 'confirmed'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** Errors in the file of a sanctions list. A single error stops the loading of the whole file. */
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
