import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  type DecisionOfTwo,
  decisionFacts,
  type Evidence,
  operatorActor,
  requireDifferentOperators,
  requireRecord,
} from '../../platform/operator-decision.ts'
import { findSite } from '../game-sites/game-sites.ts'
import { isSiteFailure, usernameOf } from '../game-sites/site-account.ts'
import { runMovement } from './credit-movement-execution.ts'
import { endMovement, type SiteEnd } from './credit-movements.ts'
import { findMovement, type Movement } from './sql.ts'

export type MovementEvidence = Evidence<'done' | 'refused'> & {
  /**
   * The member's balance after the credit movement, from the game site's records. It is needed if the movement came from the site and the site does
   * not return the balance.
   */
  readonly balance?: Satang
}

type Key = { readonly member_id: MemberId; readonly movement_id: MovementId }

/**
 * Looks a credit movement up at the game site once more, because the site's answer takes precedence over an operator's evidence. Returns the movement
 * and the end that the evidence states. Call it outside a transaction. Throws DecisionMistake if the evidence must not end the movement, for example
 * because the site has reported the outcome.
 */
export const recheckSite = async (
  ctx: Context,
  { member_id, movement_id }: Key,
  evidence: MovementEvidence,
): Promise<{ movement: Movement; end: SiteEnd }> => {
  if ((await findMovement(ctx.db, member_id, movement_id))?.status !== 'unknown')
    throw new DecisionMistake('outcome_not_open', 'that movement has no open outcome')
  await runMovement(ctx, member_id, movement_id)
  const movement = await findMovement(ctx.db, member_id, movement_id)
  if (movement?.status !== 'unknown')
    throw new DecisionMistake(
      'outcome_told',
      'the game site has reported the outcome meanwhile, which takes precedence',
    )
  return { movement, end: await endOf(ctx, movement, evidence) }
}

/**
 * Ends an open credit movement with the outcome that an operator found in the game site's records. If this outcome is wrong, the reconciliation later
 * reports a difference of balances. Throws DecisionMistake if the movement must not be ended by evidence.
 */
export const endMovementByEvidence = async (
  ctx: Context,
  decision: DecisionOfTwo,
  { movement, end }: { readonly movement: Movement; readonly end: SiteEnd },
  evidence: MovementEvidence,
): Promise<void> => {
  requireDifferentOperators(decision)
  requireRecord(evidence)
  const { member_id: member, id } = movement
  let isSettled = false
  await endMovement(ctx, movement, end, async (tx: Tx, transfers) => {
    isSettled = true
    const ids = transfers.map(transfer => transfer.id).join(' ')
    const details = { ...decisionFacts(decision, evidence), member, transfers: ids }
    const actor = operatorActor({ operator: decision.maker })
    await audit(tx, { actor, action: 'movement.settle', subject: id, details }, ctx.clock.now())
  })
  if (!isSettled)
    throw new DecisionMistake(
      'outcome_told',
      'the game site has reported the outcome meanwhile, which takes precedence',
    )
}

const endOf = async (
  ctx: Context,
  { member_id, site, direction }: Movement,
  { outcome, record, balance }: MovementEvidence,
): Promise<SiteEnd> => {
  if (outcome === 'refused') return { event: 'refused', reason: `by its own record ${record}` }
  if (direction === 'in') return { event: 'done', balance: null }
  try {
    return { event: 'done', balance: await findSite(ctx, site).balance(usernameOf(member_id)) }
  } catch (error) {
    if (!isSiteFailure(error)) throw error
    if (balance === undefined)
      throw new DecisionMistake(
        'site_balance_missing',
        'the game site did not return the balance: the record must state it',
      )
    return { event: 'done', balance }
  }
}
