import type { PersonalData } from '../platform/personal-data.ts'

/**
 * Events repeat data of other tables under the member's id, but no personal data. So the copy of a member's data leaves events out, and an erasure
 * deletes none.
 */
export const eventsPersonalData: PersonalData = {
  exported: [],
  left_out: { events: 'repeats what the exported deposits, withdrawals, bonuses, limits and breaks contain' },
  async *read() {},
}
