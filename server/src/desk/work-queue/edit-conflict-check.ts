import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { lastAct } from '../../platform/audit.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import { decidersOfAct } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { holdEditing } from './sql.ts'

const STAMP_CHARACTERS = 16
const UP_TO_MINUTES = 'YYYY-MM-DD HH:MM'.length

/**
 * Returns the hash of a value, which serves as its version. When an operator saves, the version shows whether another operator has saved meanwhile.
 */
export const stampOf = (value: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)) ?? '',
    )
    .digest('hex')
    .slice(0, STAMP_CHARACTERS)

/** Something that operators edit, such as a promotion: its current value, and the audit actions that change it. */
export type Edited = {
  readonly subject: string
  readonly actions: readonly string[]
  readonly now: (inside: Context) => Promise<unknown>
}

const refuseChanged = async (inside: Context, { subject, actions }: Edited): Promise<never> => {
  const act = await lastAct(inside.db, subject, actions)
  if (act === null) throw new Refusal('desk_changed_meanwhile', { who: 'system', when: '-' })
  const when = bangkokTime(act.at).slice(0, UP_TO_MINUTES)
  throw new Refusal('desk_changed_meanwhile', { who: decidersOfAct(act), when })
}

/**
 * Applies a change if the edited value still has the version `seen`, and returns its new version. Changes of one value run one after the other.
 * Without `seen`, as on the command line, the version is not checked. If the version has changed, throws Refusal `desk_changed_meanwhile` with the
 * other operator's name.
 */
export const changeAsSeen = (
  ctx: Context,
  edited: Edited,
  seen: string | undefined,
  change: (inside: Context) => Promise<unknown>,
): Promise<{ success: true; seen: string }> =>
  inTransaction(ctx.db, async tx => {
    const inside = { ...ctx, db: tx }
    await holdEditing(tx, edited.subject)
    if (seen !== undefined && stampOf(await edited.now(inside)) !== seen) await refuseChanged(inside, edited)
    await change(inside)
    return { success: true, seen: stampOf(await edited.now(inside)) }
  })
