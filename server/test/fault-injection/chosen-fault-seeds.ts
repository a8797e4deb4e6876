/** Seeds that `npm test` plays for one adapter (the code for one partner), and the number of situations that they reach together. */
type ChosenSeeds = { readonly seeds: readonly number[]; readonly situations: number }

/**
 * Chosen seeds of each adapter. A situation is a kind of call together with its fault. The seeds of an adapter reach each situation that its seeds 1
 * to 12 reach. The seeds 1, 3 and 5 are always played: one of them failed for each mistake that `bench/results/partners.md` lists with its seeds.
 * `LIVES_CHOOSE=1 LIVES_SEEDS=12 npx vitest run --project pg faults-` plays all twelve and prints new lists.
 */
export const CHOSEN_SEEDS: Readonly<Record<string, ChosenSeeds>> = {
  'bank_feed sala': { seeds: [1, 3, 5], situations: 14 },
  'bank_feed scb': { seeds: [1, 3, 4, 5, 8, 9], situations: 26 },
  'bank_feed statement-file': { seeds: [1, 2, 3, 4, 5, 8], situations: 9 },
  'chat_app line': { seeds: [1, 2, 3, 4, 5, 6, 7, 8, 11, 12], situations: 56 },
  'games agent': { seeds: [1, 2, 3, 4, 5, 7, 8, 9, 11], situations: 58 },
  'games hub88': { seeds: [1, 3, 5, 7, 9, 12], situations: 47 },
  'games sala': { seeds: [1, 3, 4, 5, 7, 8, 9, 10, 12, 13], situations: 50 },
  'gateway opn': { seeds: [1, 2, 3, 5, 6, 7, 10, 11], situations: 44 },
  'gateway sala': { seeds: [1, 2, 3, 4, 5, 7, 8, 10], situations: 38 },
  'identity_vendor sala': { seeds: [1, 2, 3, 5, 6, 8, 9, 10, 11], situations: 27 },
  'payouts batch-file': { seeds: [1, 3, 5, 6], situations: 17 },
  'payouts opn': { seeds: [1, 3, 4, 5, 7, 8, 9, 11], situations: 56 },
  'payouts sala': { seeds: [1, 3, 4, 5, 7, 11], situations: 26 },
  'sms sala': { seeds: [1, 3, 5], situations: 14 },
  'sms thaibulksms': { seeds: [1, 3, 5, 6], situations: 13 },
  'sms twilio': { seeds: [1, 3, 5, 6], situations: 13 },
  'staff_group line': { seeds: [1, 3, 5], situations: 12 },
  'staff_group telegram': { seeds: [1, 3, 5], situations: 13 },
}
