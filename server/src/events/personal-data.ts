import type { PersonalData } from '../platform/personal-data.ts'

/** Events repeat facts of other tables under the member's id, so the export leaves them out and an erasure has nothing to delete. */
export const eventsPersonalData: PersonalData = {
  exported: [],
  left_out: { events: 'repeats what the exported deposits, withdrawals, bonuses, limits and breaks contain' },
  async *read() {},
}
