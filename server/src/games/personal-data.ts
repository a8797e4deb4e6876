import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { deleteHabits, findPersonalRows } from './personal-data-sql.ts'

/** Personal data of the games domain, for export and erasure. Game sites receive no personal data except a member's id. */
export const gamesPersonalData: PersonalData = {
  exported: [
    'game_accounts',
    'site_accounts',
    'game_movements',
    'game_days',
    'round_gaps',
    'receivables',
    'credit_checks',
    'game_favourites',
    'game_starts',
    'play_ends',
    'play_modes',
    'seamless_plays',
    'seamless_rounds',
    'seamless_sessions',
    'free_round_grants',
    'free_round_plays',
  ],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => deleteHabits(tx, member_id),
}
