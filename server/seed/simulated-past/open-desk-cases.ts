import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { startReset } from '../../src/account/passwords/password-reset.ts'
import { prepareDeposit } from '../../src/cashier/deposits/deposits.ts'
import { approveWithdrawal, markRisk, withdrawalsToReview } from '../../src/cashier/operator-actions.ts'
import { receiveSlip } from '../../src/cashier/payment-slips/slips.ts'
import { withdrawableNow } from '../../src/cashier/withdrawals/available-balance.ts'
import { requestWithdrawal } from '../../src/cashier/withdrawals/withdrawals.ts'
import { accountsOfDay, closeAccountDay } from '../../src/desk/finance/daily-close.ts'
import { readPartnerLists } from '../../src/desk/reconciliation/partner-list-reading.ts'
import { claimCase } from '../../src/desk/work-queue/case-claims.ts'
import { waitingWork } from '../../src/desk/work-queue/work-queue.ts'
import { operatorOf, operatorWithName } from '../../src/operators/operator-users/operator-users.ts'
import { makeProposal } from '../../src/operators/proposals/proposal-creation.ts'
import { bangkokDate, daysLater, MINUTE_MS } from '../../src/platform/calendar.ts'
import { copyPromotion } from '../../src/promotions/offers/promotion-edit.ts'
import { DEMO_OPERATORS, RECEIVING_ACCOUNTS } from '../demo-accounts.ts'
import { leaveFreeRounds } from '../simulated-free-rounds.ts'
import { BAHT } from './deposits.ts'
import { countFigures } from './nightly-jobs.ts'
import { type Draw, drawsOf, pick, seedOf } from './random-numbers.ts'
import { callerOf } from './registration.ts'
import { leaveFriendBonuses, leaveRewards } from './rewards.ts'
import { attempt, type SimulatedMember, type SimulatedProduct, TRIES_AT_ONCE } from './simulated-product.ts'
import { slipPicture } from './slip-picture.ts'

const ADMIN = DEMO_OPERATORS[0].name
const CHECKER = DEMO_OPERATORS[1].name
const DAYS_CLOSED = 7
const HOUSE_ACCOUNT = RECEIVING_ACCOUNTS[0]?.account_number ?? ''
/** Number of calls that a partner does not answer. Jobs call it about once a minute, so this number lasts for hours. */
const SILENT_FOR = 1_000
/** Number of calls that a partner refuses. It is more than the attempts of a job, so that the job fails for good. */
const TRIES = 30
const LEAST = 100n * BAHT
const STUCK = 400n * BAHT

/** Returns members who can withdraw at least `LEAST`. The member with the largest withdrawable amount comes first. */
const richest = async (product: SimulatedProduct, many: number): Promise<SimulatedMember[]> => {
  const found: { member: SimulatedMember; free: bigint }[] = []
  for (const member of product.members.values()) {
    if (member.deposits === 0 || found.length >= many * 2) continue
    const look = await attempt(product, 'look at what is free', () => withdrawableNow(product.ctx, member.id))
    if (look !== null && look.free >= LEAST) found.push({ member, free: look.free })
  }
  return found
    .toSorted((a, b) => Number(b.free - a.free))
    .slice(0, many)
    .map(({ member }) => member)
}

const takeOutAll = async (product: SimulatedProduct, { id }: SimulatedMember): Promise<void> => {
  const look = await attempt(product, 'look at what is free', () => withdrawableNow(product.ctx, id))
  if (look === null || look.free < LEAST) return
  const amount = satang((look.free / BAHT) * BAHT)
  await attempt(product, 'withdrawal', () =>
    requestWithdrawal(product.ctx, { member_id: id, amount, idempotency_key: null }),
  )
}

/** Leaves three cases about received money open: a deposit that a stranger paid, a payment without a deposit, and a slip without a payment. */
const leaveMoney = async (
  product: SimulatedProduct,
  draw: Draw,
  people: readonly SimulatedMember[],
): Promise<void> => {
  const amountOf = () => pick(draw, [300, 500, 800, 1_200])
  const stranger = {
    from_bank: 'gsb',
    from_account: '700000055501',
    from_name: 'บุญช่วย โอนแทน',
    to_account: HOUSE_ACCOUNT,
  }
  for (const member of people.slice(0, 2)) {
    const baht = amountOf()
    const order = {
      member_id: member.id,
      amount: satang(BigInt(baht) * BAHT),
      promotion_id: null,
      claimed_ip: null,
    }
    const made = await attempt(product, 'deposit', () =>
      prepareDeposit(product.ctx, { ...order, idempotency_key: null, by_gateway: false }),
    )
    if (made !== null) await product.crowd.pay({ ...stranger, amount: baht, ref: made.ref })
  }
  for (const account of ['7100004401', '7100004402'])
    await product.crowd.pay({
      from_bank: 'bay',
      from_account: account,
      to_account: HOUSE_ACCOUNT,
      amount: amountOf(),
      shown_name: 'masked',
    })
  for (const [place, member] of people.slice(2, 5).entries()) {
    const trans_ref = `SALA${product.seed}SLIP${String(place).padStart(8, '0')}`
    const kept = await slipPicture(draw)
    const code = { bank_code: '014', trans_ref }
    await attempt(product, 'slip', () => receiveSlip(product.ctx, member.id, { code, kept }))
  }
  await product.runScheduledJobs('cashier:read-statement')
}

/** Requests a withdrawal of all credit of the member and approves it, so that the product orders the payout at the bank. */
const payOutAll = async (product: SimulatedProduct, member: SimulatedMember): Promise<void> => {
  await takeOutAll(product, member)
  // The withdrawal needs these jobs, because they move the credit from the game site back to the wallet.
  await product.runScheduledJobs()
  const waiting = (await withdrawalsToReview(product.ctx)).filter(({ member_id }) => member_id === member.id)
  const decision = { operator: CHECKER, reason: 'ตรวจยอดเล่นและบัญชีแล้ว' }
  for (const { id, member_id } of waiting)
    await attempt(product, 'withdrawal approved', () =>
      approveWithdrawal(product.ctx, decision, { member_id, withdrawal_id: id }),
    )
  await product.runScheduledJobs()
}

/** Leaves withdrawals open: some of members who are marked as a risk, one that the bank refuses, and one without a known outcome at the bank. */
const leaveWithdrawals = async (
  product: SimulatedProduct,
  [marked, uncertain, returned, ...others]: readonly SimulatedMember[],
): Promise<void> => {
  const decision = { operator: ADMIN, reason: 'รอเอกสารยืนยันบัญชี' }
  for (const member of [marked, ...others]) {
    if (member === undefined) continue
    await markRisk(product.ctx, decision, member.id)
    await takeOutAll(product, member)
  }
  await product.runScheduledJobs()
  if (returned !== undefined) {
    await product.crowd.disturb({ partner: 'bank', kind: 'refuse', operation: 'payout', count: 1 })
    await payOutAll(product, returned)
  }
  if (uncertain === undefined) return
  await product.crowd.disturb({ partner: 'bank', kind: 'drop_after_commit', operation: 'payout', count: 1 })
  await product.crowd.disturb({
    partner: 'bank',
    kind: 'refuse',
    operation: 'payout_lookup',
    count: SILENT_FOR,
  })
  await payOutAll(product, uncertain)
}

/** Leaves a credit transfer open, because the game site never confirms it. A job asks for the outcome each minute without a result. */
const leaveMovement = async (product: SimulatedProduct, member: SimulatedMember): Promise<void> => {
  const { account } = member.person
  const order = { member_id: member.id, amount: satang(STUCK), promotion_id: null, claimed_ip: null }
  const made = await attempt(product, 'deposit', () =>
    prepareDeposit(product.ctx, { ...order, idempotency_key: null, by_gateway: false }),
  )
  if (made === null) return
  await product.crowd.disturb({
    partner: 'game-site',
    kind: 'drop_after_commit',
    operation: 'transfer',
    count: 1,
  })
  await product.crowd.disturb({
    partner: 'game-site',
    kind: 'refuse',
    operation: 'transfer_lookup',
    count: SILENT_FOR,
  })
  await product.crowd.pay({
    from_bank: account.bank,
    from_account: account.account,
    from_name: account.name,
    to_account: HOUSE_ACCOUNT,
    amount: Number(STUCK / BAHT),
    ref: made.ref,
  })
  await product.runScheduledJobs('cashier:read-statement')
}

/** Leaves a job that has failed for good, because the SMS provider refused its message at every attempt. */
const leaveFailedJob = async (product: SimulatedProduct, member: SimulatedMember): Promise<void> => {
  await product.crowd.disturb({ partner: 'sms', kind: 'refuse', operation: 'message', count: TRIES })
  await attempt(product, 'password reset', () =>
    startReset(product.ctx, callerOf(member.person), member.person.phone),
  )
  for (let left = TRIES; left > 0; left -= TRIES_AT_ONCE) await product.runScheduledJobs()
}

const leaveProposals = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
): Promise<void> => {
  const { ctx } = product
  const row = await operatorWithName(ctx.db, ADMIN)
  if (row === null) return
  const admin = operatorOf(row)
  const propose = (kind: ProposalKind, payload: Record<string, unknown>, reason: string) =>
    attempt(product, 'proposal', () => makeProposal(ctx, admin, { kind, payload, reason, evidence: null }))
  const draft = await copyPromotion(
    ctx,
    { operator: ADMIN, reason: 'โปรรับต้นเดือน' },
    3,
    'ต้นเดือน ฝาก 1,000 รับเพิ่ม 300',
  )
  await propose('promotion_open', { promotion: draft }, 'เปิดรับต้นเดือน')
  const [moved, credited] = members
  if (moved !== undefined)
    await propose(
      'member_identity',
      { what: 'phone', member: moved.id, phone: `06${String(90_000_000 + product.seed)}` },
      'สมาชิกเปลี่ยนเบอร์ ยืนยันผ่านบัตรแล้ว',
    )
  if (credited !== undefined)
    await propose(
      'correction',
      {
        way: 'free',
        id: `goodwill-${product.seed}`,
        debit: 'bonus',
        credit: `member:${credited.id}`,
        amount: 200,
      },
      'ชดเชยเกมขัดข้อง',
    )
}

/**
 * Closes the accounts of each day of the last week except yesterday. If an account differs from the partner's list, the closing contains a reason.
 */
const closeDays = async (product: SimulatedProduct, until: Date): Promise<void> => {
  const { ctx } = product
  await readPartnerLists(ctx)
  const today = bangkokDate(until)
  for (let ago = DAYS_CLOSED; ago >= 2; ago--) {
    const day = daysLater(today, -ago)
    const { accounts, is_over } = await accountsOfDay(ctx, day)
    for (const { account, difference } of is_over ? accounts : []) {
      const reason = difference === null || difference === 0n ? '' : 'รายการที่ยังหาเหตุไม่พบ แจ้งธนาคารแล้ว'
      const decision = { operator: CHECKER, reason }
      await attempt(product, 'day closed', () => closeAccountDay(ctx, decision, day, account))
    }
  }
}

/** Assigns two of the open cases to an operator, as if the operator had taken them. */
const takeSome = async (product: SimulatedProduct): Promise<void> => {
  const row = await operatorWithName(product.ctx.db, CHECKER)
  if (row === null) return
  const cases = await waitingWork(product.ctx, operatorOf(row))
  for (const kind of ['withdrawal', 'suspense'] as const) {
    const found = cases.find(one => one.kind === kind)
    if (found !== undefined)
      await attempt(product, 'case claimed', () => claimCase(product.ctx, CHECKER, { kind, id: found.id }))
  }
}

/** Adds to the simulation's counts how many open cases of each kind an administrator sees. */
export const countOpenWork = async (product: SimulatedProduct): Promise<void> => {
  const row = await operatorWithName(product.ctx.db, ADMIN)
  if (row === null) return
  for (const { kind } of await waitingWork(product.ctx, operatorOf(row))) product.note(`waits: ${kind}`)
}

/** Creates open cases in the last hour of the history, so that no list or queue of the desk (the staff's website) is empty. */
export const createOpenWork = async (
  product: SimulatedProduct,
  { until, seed }: { readonly until: Date; readonly seed: number },
): Promise<void> => {
  const draw = drawsOf(seedOf(seed, 7))
  product.moveTo(new Date(until.getTime() - 35 * MINUTE_MS))
  const rich = await richest(product, 5)
  const others = [...product.members.values()].filter(
    member => member.person.ring === null && !rich.includes(member),
  )
  await leaveMoney(product, draw, others)
  product.moveTo(new Date(until.getTime() - 22 * MINUTE_MS))
  await leaveWithdrawals(product, rich)
  product.moveTo(new Date(until.getTime() - 15 * MINUTE_MS))
  const [sender, , , , , depositor] = others
  if (sender !== undefined) await leaveFailedJob(product, sender)
  product.moveTo(new Date(until.getTime() - 11 * MINUTE_MS))
  if (depositor !== undefined) await leaveMovement(product, depositor)
  product.moveTo(new Date(until.getTime() - 8 * MINUTE_MS))
  await leaveProposals(product, others.slice(-2))
  await leaveRewards(product, others)
  await leaveFreeRounds(product, others.slice(45))
  await leaveFriendBonuses(product, others)
  await countFigures(product)
  await closeDays(product, until)
  product.moveTo(new Date(until.getTime() - 2 * MINUTE_MS))
  await takeSome(product)
}
