/**
 * Markers of harm: patterns of a member's own money and play. Source: UKGC Licence Conditions and Codes of Practice, social responsibility
 * code 3.4.3, requirements 4 and 5.
 */
export const careMarkers = [
  'rising_deposits',
  'deposit_after_loss',
  'returned_money_played',
  'long_night',
  'limits_raised',
  'after_break',
] as const
export type CareMarker = (typeof careMarkers)[number]

/**
 * Number of steps of care. Step 1: a message with the member's figures and the limit tools. Step 2: staff talk to the member. Step 3: staff set a
 * break for the member.
 */
export const CARE_STEPS_MAX = 3
export type CareStep = 1 | 2 | 3

/** Results of a staff user's talk with a member. `noted`: the member listened and decided nothing. */
export const talkOutcomes = ['limit', 'break', 'noted', 'declined', 'no_answer'] as const
export type TalkOutcome = (typeof talkOutcomes)[number]

export const careInteractions = ['message', 'step', 'talk', 'break', 'end'] as const
export type CareInteraction = (typeof careInteractions)[number]

/** Lengths in days of a break that one operator can set for a member. The break cannot be ended early. */
export const careBreakDays = [1, 7, 30] as const
export type CareBreakDays = (typeof careBreakDays)[number]

/**
 * Length in days of two periods, one before and one after an interaction with a member under care. The member's deposits and stakes in both
 * periods are compared.
 */
export const CARE_MEASURE_DAYS = 14
