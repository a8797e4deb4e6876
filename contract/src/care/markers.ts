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

/** Step 1: a message with figures and the limit tools. Step 2: a talk by staff. Step 3: a break that is set for the member. */
export const CARE_STEPS_MAX = 3
export type CareStep = 1 | 2 | 3

/** Results of a talk. `noted`: the member took note and decided nothing. */
export const talkOutcomes = ['limit', 'break', 'noted', 'declined', 'no_answer'] as const
export type TalkOutcome = (typeof talkOutcomes)[number]

export const careInteractions = ['message', 'step', 'talk', 'break', 'end'] as const
export type CareInteraction = (typeof careInteractions)[number]

/** Days of a break that one operator sets for a member. No decision ends it early. */
export const careBreakDays = [1, 7, 30] as const
export type CareBreakDays = (typeof careBreakDays)[number]

/** Days before and after an interaction whose deposits and stakes are compared. */
export const CARE_MEASURE_DAYS = 14
