import type { PersonalData } from '../platform/personal-data.ts'

/** Sums of the house. Who won or lost most on a day is told by the member's own days of play, which are in the copy. */
export const deskPersonalData: PersonalData = {
  exported: [],
  left_out: {
    day_extremes: "a rank among others, made of the member's own days of play, which are in the copy",
  },
  read: async function* () {},
}
