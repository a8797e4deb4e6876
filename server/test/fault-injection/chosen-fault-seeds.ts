/** Random seeds of one adapter (the code for one partner), and the numbers of situations that they and its seeds 1 to 12 reach. */
type ChosenSeeds = { readonly seeds: readonly number[]; readonly situations: number; readonly ofAll: number }

/**
 * Seeds that `npm test` plays for each adapter. A situation is a kind of call together with its fault. One of the seeds 1, 3 and 5 failed for each
 * mistake that `bench/results/partners.md` lists with its seeds. The situations that only other seeds reach are played with LIVES_ALL.
 * The adapters of game sites play the seeds that reach all situations.
 * `LIVES_CHOOSE=1 npx vitest run --project pg faults-` prints the number of situations.
 */
export const CHOSEN_SEEDS: Readonly<Record<string, ChosenSeeds>> = {
  'bank_feed sala': { seeds: [1, 3, 5], situations: 14, ofAll: 14 },
  'bank_feed scb': { seeds: [1, 3, 5], situations: 20, ofAll: 26 },
  'bank_feed statement-file': { seeds: [1, 3, 5], situations: 5, ofAll: 9 },
  'chat_app line': { seeds: [1, 3, 5], situations: 37, ofAll: 56 },
  'games agent': { seeds: [1, 2, 3, 4, 5, 7, 8, 9, 11], situations: 58, ofAll: 58 },
  'games hub88': { seeds: [1, 3, 5, 7, 9, 12], situations: 47, ofAll: 47 },
  'games sala': { seeds: [1, 3, 4, 5, 7, 8, 9, 10, 12, 13], situations: 50, ofAll: 50 },
  'gateway opn': { seeds: [1, 3, 5], situations: 30, ofAll: 44 },
  'gateway sala': { seeds: [1, 3, 5], situations: 23, ofAll: 38 },
  'identity_vendor sala': { seeds: [1, 3, 5], situations: 18, ofAll: 27 },
  'payouts batch-file': { seeds: [1, 3, 5], situations: 15, ofAll: 17 },
  'payouts opn': { seeds: [1, 3, 5], situations: 44, ofAll: 56 },
  'payouts sala': { seeds: [1, 3, 5], situations: 20, ofAll: 26 },
  'sms sala': { seeds: [1, 3, 5], situations: 14, ofAll: 14 },
  'sms thaibulksms': { seeds: [1, 3, 5], situations: 12, ofAll: 13 },
  'sms twilio': { seeds: [1, 3, 5], situations: 12, ofAll: 13 },
  'staff_group line': { seeds: [1, 3, 5], situations: 12, ofAll: 12 },
  'staff_group telegram': { seeds: [1, 3, 5], situations: 13, ofAll: 13 },
}
