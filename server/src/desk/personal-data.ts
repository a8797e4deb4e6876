import type { PersonalData } from '../platform/personal-data.ts'
import { forgetMemberAlarms } from './risk/alarms.ts'

/** Sums of the house, and what rules suspect. Who won or lost most on a day is told by the member's own days of play, which are in the copy. */
export const deskPersonalData: PersonalData = {
  exported: [],
  left_out: {
    day_extremes: "a rank among others, made of the member's own days of play, which are in the copy",
    risk_alarms: 'what a rule has found: the members of it stand in risk_alarm_members',
    risk_alarm_members: 'what a rule suspects: told, it would help whoever it is meant to stop',
  },
  read: async function* () {},
  erase: (tx, { member_id }) => forgetMemberAlarms(tx, member_id),
}
