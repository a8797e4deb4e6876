import type { BankKey } from '@sala/contract/account/banks.ts'
import { SLIPS_SHOWN_MAX, type slipView } from '@sala/contract/cashier/payment-slips/endpoints.ts'
import { slipNote, slipRefusals } from '@sala/contract/cashier/payment-slips/slip-notes.ts'
import { formatMoment } from '@sala/contract/wire/calendar.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import type { z } from 'zod'
import { lockMember } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { announce } from '../../platform/browser-events.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { newId } from '../../platform/random.ts'
import { countHit } from '../../platform/rate-limits.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { findBankLine, READ_STATEMENT_JOB } from '../bank/bank-lines.ts'
import { namesOfBank } from '../bank/bank-names.ts'
import { findWaitingDeposit } from '../deposits/deposits.ts'
import { findOpenSuspenseItem } from '../deposits/suspense-payments.ts'
import { cashierSettings, limits } from '../settings.ts'
import { insertRequestEvent } from '../sql.ts'
import { type ReadSlip, readQueue, readSlipPicture } from './slip-image.ts'
import { settleSlipByOutcome, tryBySlip } from './slip-matching.ts'
import { bankOfCode } from './slip-qr-content.ts'
import {
  findLinesOf,
  findSlipOf,
  findSlips,
  holdSlip,
  insertRival,
  insertSlip,
  insertSlipPicture,
  lockSlipLine,
  lockTransRef,
  type Slip,
  type SlipLine,
  type SlipRow,
} from './sql.ts'

export type SlipView = z.output<typeof slipView>

const requirePace = async (ctx: Context, memberId: MemberId): Promise<void> => {
  const pace = await countHit(ctx.db, limits.slips_per_member, memberId, ctx.clock.now())
  if (pace.allowed) return
  const { retryAfterSeconds } = pace
  throw new Refusal('slip_too_often', { wait: formatWait(retryAfterSeconds) }, { retryAfterSeconds })
}

/**
 * Receives the image of a slip, the member's proof of a transfer. If the bank's statement shows the transfer and no rule requires a review, the money
 * is credited at once. Otherwise the slip waits. A slip that is uploaded again is returned unchanged.
 *
 * Throws the refusals of `readSlipPicture`. Throws Refusal unavailable (queue full), slip_too_often, slip_bank_unknown or slip_used (another member
 * sent the slip or got the money).
 */
export const sendSlip = async (ctx: Context, memberId: MemberId, picture: Buffer): Promise<SlipView> => {
  const read = await readQueue({ who: memberId, known: true }, async () => {
    // The upload is counted only after it got a place in the queue, so that an upload that was refused by a full queue does not count towards the
    // hourly limit.
    await requirePace(ctx, memberId)
    return readSlipPicture(picture)
  })
  return receiveSlip(ctx, memberId, read)
}

/** Receives a slip like `sendSlip`, but from an image that was already decoded. */
export const receiveSlip = async (ctx: Context, memberId: MemberId, read: ReadSlip): Promise<SlipView> => {
  const bank = bankOfCode(read.code.bank_code)
  if (bank === null) throw new Refusal('slip_bank_unknown')
  const transfer = { bank, trans_ref: read.code.trans_ref }
  const slip = await inTransaction(ctx.db, tx => storeSlip(tx, ctx, memberId, transfer, read.kept))
  // The refusal is thrown after the commit, because a rollback would remove the record that a second member sent this slip.
  if (slip === null) throw new Refusal('slip_used')
  const shown = await slipsOf(ctx, memberId, slip)
  const [view] = shown
  invariant(view !== undefined, `slip ${slip} exists`)
  return view
}

type Transfer = { readonly bank: BankKey; readonly trans_ref: string }

/** Stores the slip and returns its id. Returns null if the transfer belongs to another member. */
const storeSlip = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  transfer: Transfer,
  kept: Buffer,
): Promise<Slip['id'] | null> => {
  const at = ctx.clock.now()
  const banks = namesOfBank(transfer.bank)
  await lockTransRef(tx, transfer.trans_ref)
  const earlier = await findSlipOf(tx, { banks, trans_ref: transfer.trans_ref })
  if (earlier !== null && earlier.member_id === memberId) return earlier.id
  if (earlier !== null) {
    await recordRival(tx, earlier, memberId, at)
    return null
  }
  const [first] = await findLinesOf(tx, banks, transfer.trans_ref)
  const line = first === undefined ? null : await lockSlipLine(tx, first.line_id)
  if (line !== null && line.owner !== null && line.owner !== memberId) {
    await recordAttempt(tx, `line:${line.line_id}`, memberId, at)
    return null
  }
  const slip = await insertNewSlip(tx, ctx, memberId, transfer, kept)
  if (line === null || line.outcome === null)
    await enqueue(tx, READ_STATEMENT_JOB, {}, { key: READ_STATEMENT_JOB, first: true })
  else await giveStoredMoney(tx, ctx, slip, line)
  return slip.id
}

const insertNewSlip = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  transfer: Transfer,
  kept: Buffer,
): Promise<Slip> => {
  await lockMember(tx, memberId)
  const sent_at = ctx.clock.now()
  const { slip_answer_minutes } = await readSettings(tx, cashierSettings)
  const answer_by = new Date(sent_at.getTime() + slip_answer_minutes * MINUTE_MS)
  const id = newId('slp', sent_at)
  const slip = await insertSlip(tx, { id, member_id: memberId, ...transfer, sent_at, answer_by })
  await insertSlipPicture(tx, id, kept)
  const open = await findWaitingDeposit(tx, memberId)
  if (open !== null)
    await insertRequestEvent(tx, open, { status: open.status, cause: 'slip_sent', at: sent_at })
  await announce(tx, { member_id: memberId, kind: 'deposit' })
  return slip
}

/** Handles a slip whose transfer is already on the stored statement. The money is in suspense, or was credited to a member. */
const giveStoredMoney = async (tx: Tx, ctx: Context, slip: Slip, found: SlipLine): Promise<void> => {
  const { line_id, owner, deposit_id } = found
  if (owner !== null) {
    await settleSlipByOutcome(tx, ctx, slip, { line_id, owner, deposit_id })
    return
  }
  const line = await findBankLine(tx, line_id)
  const item = await findOpenSuspenseItem(tx, { source: 'bank', source_id: line_id })
  // The line's money left suspense without a credit: it was returned to its payer, or is being returned.
  if (item === null) return holdSlip(tx, slip.id, 'given_away')
  invariant(line !== null, `line ${line_id} is stored`)
  await tryBySlip(tx, ctx, slip, { line, outcome: 'suspended', hint: item.hint_member_id })
}

const recordRival = async (tx: Tx, slip: Slip, memberId: MemberId, at: Date): Promise<void> => {
  if (!(await insertRival(tx, slip.id, memberId, at))) return
  if (slip.status === 'waiting') await holdSlip(tx, slip.id, 'contested')
  await recordAttempt(tx, slip.id, memberId, at)
}

const recordAttempt = (tx: Tx, subject: string, memberId: MemberId, at: Date): Promise<void> =>
  audit(tx, { actor: `member:${memberId}`, action: 'slip.used', subject, details: {} }, at)

const noteOf = (slip: SlipRow, now: Date): string => {
  if (slip.cause !== null) return slipRefusals[slip.cause]
  if (slip.status === 'credited') {
    const amount = slip.amount === null ? '' : formatSatang(slip.amount)
    return slipNote(slip.before ? 'credited_before' : 'credited', { amount })
  }
  if (now > slip.answer_by) return slipNote('waiting_long', {})
  const moment = formatMoment(slip.answer_by)
  return slipNote(slip.hold === null ? 'waiting_bank' : 'waiting_review', { moment })
}

const secondsLeft = (slip: SlipRow, now: Date): number =>
  Math.max(0, Math.ceil((slip.answer_by.getTime() - now.getTime()) / 1000))

/** Returns the member's slips, newest first. If an id is given, returns only that slip. */
export const slipsOf = async (ctx: Context, memberId: MemberId, id?: Slip['id']): Promise<SlipView[]> => {
  const now = ctx.clock.now()
  const rows = await findSlips(ctx.db, memberId, { id: id ?? null, limit: SLIPS_SHOWN_MAX })
  return rows.map(slip => ({
    id: slip.id,
    status: slip.status,
    note: noteOf(slip, now),
    bank: slip.bank,
    trans_ref: slip.trans_ref,
    amount: slip.amount,
    deposit_id: slip.deposit_id,
    sent_at: slip.sent_at,
    answer_by: slip.status === 'waiting' ? slip.answer_by : null,
    seconds_left: slip.status === 'waiting' ? secondsLeft(slip, now) : null,
    answered_at: slip.answered_at,
  }))
}
