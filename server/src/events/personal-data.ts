import type { PersonalData } from '../platform/personal-data.ts'

/**
 * Events have no personal data and repeat data of other tables under the member's id. So the copy of a member's data leaves them out, and an erasure
 * deletes none.
 */
export const eventsPersonalData: PersonalData = {
  exported: [],
  left_out: { events: 'repeats what the exported deposits, withdrawals, bonuses, limits and breaks contain' },
  async *read() {},
}
