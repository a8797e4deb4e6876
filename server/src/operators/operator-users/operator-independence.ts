import type { OperatorId } from '@sala/contract/wire/ids.ts'
import { bangkokTime, DAY_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { operatorsSettings } from '../settings.ts'
import { findOperatorNamed, lastProofsBetween } from './sql.ts'

type Person = { readonly id: OperatorId; readonly name: string }

/**
 * Requires that two operators are independent: neither was maker or checker of the other's invitation or reset within the last `apart_days` days.
 * Maker and checker together know the whole invitation link, so they could sign in as the invited operator and approve their own proposals. Throws
 * Refusal `proposal_same_hands` if the two are not independent.
 */
export const requireIndependence = async (
  db: Db | Tx,
  one: Person,
  other: Person,
  at: Date,
): Promise<void> => {
  const { apart_days } = await readSettings(db, operatorsSettings)
  const since = new Date(at.getTime() - apart_days * DAY_MS)
  const last = await lastProofsBetween(db, one, other, since)
  if (last === null) return
  const until = bangkokTime(new Date(last.getTime() + apart_days * DAY_MS))
  throw new Refusal('proposal_same_hands', { name: other.name, until })
}

/** Requires that maker and checker, given by name, are independent (`requireIndependence`) and that the maker is not suspended. */
export const requireSecond = async (
  tx: Tx,
  names: { readonly maker: string; readonly checker: string },
  at: Date,
): Promise<void> => {
  const [maker, checker] = [
    await findOperatorNamed(tx, names.maker),
    await findOperatorNamed(tx, names.checker),
  ]
  if (maker === null || checker === null) return
  if (maker.state === 'suspended') throw new Refusal('proposal_maker_gone', { name: maker.name })
  await requireIndependence(tx, checker, maker, at)
}
