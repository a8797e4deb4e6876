import { type CareMarker, careMarkers } from '@sala/contract/care/harm-markers.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CareRules } from '../settings.ts'
import {
  type Examined,
  findAfterBreak,
  findAfterLoss,
  findNights,
  findRaises,
  findReturned,
  findRising,
  type MarkedDay,
} from './harm-marker-sql.ts'

export { type Examined, findActive } from './harm-marker-sql.ts'
export type Finding = MarkedDay & { readonly marker: CareMarker; readonly weight: number }

type Rule = {
  readonly find: (db: Db | Tx, of: Examined, rules: CareRules) => Promise<MarkedDay[]>
  readonly weight: (rules: CareRules) => number
}

/**
 * For each marker of harm, its query and its weight in the score. A new marker needs a name in the contract, and the compiler then requires an entry
 * here.
 */
const rulesOf: { readonly [M in CareMarker]: Rule } = {
  rising_deposits: { find: findRising, weight: rules => rules.rising_weight },
  deposit_after_loss: { find: findAfterLoss, weight: rules => rules.after_loss_weight },
  returned_money_played: { find: findReturned, weight: rules => rules.returned_weight },
  long_night: { find: findNights, weight: rules => rules.night_weight },
  limits_raised: { find: findRaises, weight: rules => rules.raises_weight },
  after_break: { find: findAfterBreak, weight: rules => rules.break_weight },
}

/**
 * Finds the markers of harm by these rules. The queries run one after the other, so that they use one connection. A member has a marker at most once
 * a day.
 */
export const findMarkers = async (db: Db | Tx, of: Examined, rules: CareRules): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const marker of careMarkers) {
    const { find, weight } = rulesOf[marker]
    for (const row of await find(db, of, rules)) found.push({ ...row, marker, weight: weight(rules) })
  }
  return found
}
