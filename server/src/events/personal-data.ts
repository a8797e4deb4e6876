import type { PersonalData } from '../platform/personal-data.ts'

/** Events repeat data of other tables under the member's id and have no personal data, so the export omits them and an erasure deletes none. */
export const eventsPersonalData: PersonalData = {
  exported: [],
  left_out: { events: 'repeats what the exported deposits, withdrawals, bonuses, limits and breaks contain' },
  async *read() {},
}
