import type { PersonalData } from '../platform/personal-data.ts'
import { forgetMemberAlarms } from './risk/alarms.ts'

/** What the rules suspect of whom. */
export const deskPersonalData: PersonalData = {
  exported: [],
  left_out: {
    risk_alarms: 'what a rule has found: the members of it stand in risk_alarm_members',
    risk_alarm_members: 'what a rule suspects: told, it would help whoever it is meant to stop',
  },
  read: async function* () {},
  erase: (tx, { member_id }) => forgetMemberAlarms(tx, member_id),
}
