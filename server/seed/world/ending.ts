import type { ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { startReset } from '../../src/account/passwords/password-reset.ts'
import { prepareDeposit } from '../../src/cashier/deposits/deposits.ts'
import { approveWithdrawal, markRisk, withdrawalsToReview } from '../../src/cashier/operator.ts'
import { receiveSlip } from '../../src/cashier/slips/slips.ts'
import { withdrawableNow } from '../../src/cashier/withdrawals/available-balance.ts'
import { requestWithdrawal } from '../../src/cashier/withdrawals/withdrawals.ts'
import { accountsOfDay, closeAccountDay, readPartnerLists } from '../../src/desk/finance/close.ts'
import { claimCase } from '../../src/desk/work/claims.ts'
import { waitingWork } from '../../src/desk/work/queue.ts'
import { operatorOf, operatorWithName } from '../../src/operators/people/people.ts'
import { makeProposal } from '../../src/operators/proposals/proposal-creation.ts'
import { bangkokDate, daysLater, MINUTE_MS } from '../../src/platform/calendar.ts'
import { copyPromotion } from '../../src/promotions/offers/edit.ts'
import { DEMO_OPERATORS, RECEIVING_ACCOUNTS } from '../demo.ts'
import { countAll } from './days.ts'
import { BAHT } from './deposits.ts'
import { type Draw, drawsOf, pick, seedOf } from './draws.ts'
import { attempt, type House, type Lived, TRIES_AT_ONCE } from './house.ts'
import { callerOf } from './joining.ts'
import { slipPicture } from './slip-picture.ts'

const ADMIN = DEMO_OPERATORS[0].name
const CHECKER = DEMO_OPERATORS[1].name
const DAYS_CLOSED = 7
const HOUSE_ACCOUNT = RECEIVING_ACCOUNTS[0]?.account_number ?? ''
/** Number of unanswered calls of a partner outage: at one retry a minute it lasts for hours. */
const SILENT_FOR = 1_000
/** More than a job's maximum number of attempts. */
const TRIES = 30
const LEAST = 100n * BAHT
const STUCK = 400n * BAHT

/** Members who can withdraw at least `LEAST`, highest amount first. */
const richest = async (house: House, many: number): Promise<Lived[]> => {
  const found: { lived: Lived; free: bigint }[] = []
  for (const lived of house.lived.values()) {
    if (lived.deposits === 0 || found.length >= many * 2) continue
    const look = await attempt(house, 'look at what is free', () => withdrawableNow(house.ctx, lived.id))
    if (look !== null && look.free >= LEAST) found.push({ lived, free: look.free })
  }
  return found
    .toSorted((a, b) => Number(b.free - a.free))
    .slice(0, many)
    .map(({ lived }) => lived)
}

const takeOutAll = async (house: House, { id }: Lived): Promise<void> => {
  const look = await attempt(house, 'look at what is free', () => withdrawableNow(house.ctx, id))
  if (look === null || look.free < LEAST) return
  const amount = satang((look.free / BAHT) * BAHT)
  await attempt(house, 'withdrawal', () =>
    requestWithdrawal(house.ctx, { member_id: id, amount, idempotency_key: null }),
  )
}

/** Leaves a deposit from another payer, an unannounced payment, and a slip without a payment. */
const leaveMoney = async (house: House, draw: Draw, people: readonly Lived[]): Promise<void> => {
  const amountOf = () => pick(draw, [300, 500, 800, 1_200])
  const stranger = {
    from_bank: 'gsb',
    from_account: '700000055501',
    from_name: 'บุญช่วย โอนแทน',
    to_account: HOUSE_ACCOUNT,
  }
  for (const lived of people.slice(0, 2)) {
    const baht = amountOf()
    const order = {
      member_id: lived.id,
      amount: satang(BigInt(baht) * BAHT),
      promotion_id: null,
      claimed_ip: null,
    }
    const made = await attempt(house, 'deposit', () =>
      prepareDeposit(house.ctx, { ...order, idempotency_key: null, by_gateway: false }),
    )
    if (made !== null) await house.crowd.pay({ ...stranger, amount: baht, ref: made.ref })
  }
  for (const account of ['7100004401', '7100004402'])
    await house.crowd.pay({
      from_bank: 'bay',
      from_account: account,
      to_account: HOUSE_ACCOUNT,
      amount: amountOf(),
      shown_name: 'masked',
    })
  for (const [place, lived] of people.slice(2, 5).entries()) {
    const trans_ref = `SALA${house.seed}SLIP${String(place).padStart(8, '0')}`
    const kept = await slipPicture(draw)
    const code = { bank_code: '014', trans_ref }
    await attempt(house, 'slip', () => receiveSlip(house.ctx, lived.id, { code, kept }))
  }
  await house.strike('cashier:read-statement')
}

/** Requests a withdrawal of everything and approves it, so that it goes to the bank. */
const payOutAll = async (house: House, lived: Lived): Promise<void> => {
  await takeOutAll(house, lived)
  // Credit at the game site must return first.
  await house.strike()
  const waiting = (await withdrawalsToReview(house.ctx)).filter(({ member_id }) => member_id === lived.id)
  const decision = { operator: CHECKER, reason: 'ตรวจยอดเล่นและบัญชีแล้ว' }
  for (const { id, member_id } of waiting)
    await attempt(house, 'withdrawal approved', () =>
      approveWithdrawal(house.ctx, decision, { member_id, withdrawal_id: id }),
    )
  await house.strike()
}

/**
 * Leaves open withdrawals: some of members with a risk mark, one that the bank refused, and one whose outcome
 * the bank does not report.
 */
const leaveWithdrawals = async (
  house: House,
  [marked, uncertain, returned, ...others]: readonly Lived[],
): Promise<void> => {
  const decision = { operator: ADMIN, reason: 'รอเอกสารยืนยันบัญชี' }
  for (const lived of [marked, ...others]) {
    if (lived === undefined) continue
    await markRisk(house.ctx, decision, lived.id)
    await takeOutAll(house, lived)
  }
  await house.strike()
  if (returned !== undefined) {
    await house.crowd.disturb({ partner: 'bank', kind: 'refuse', operation: 'payout', count: 1 })
    await payOutAll(house, returned)
  }
  if (uncertain === undefined) return
  await house.crowd.disturb({ partner: 'bank', kind: 'drop_after_commit', operation: 'payout', count: 1 })
  await house.crowd.disturb({
    partner: 'bank',
    kind: 'refuse',
    operation: 'payout_lookup',
    count: SILENT_FOR,
  })
  await payOutAll(house, uncertain)
}

/** Leaves a transfer of credit to the game site that the site does not confirm. It is queried each minute. */
const leaveMovement = async (house: House, lived: Lived): Promise<void> => {
  const { account } = lived.person
  const order = { member_id: lived.id, amount: satang(STUCK), promotion_id: null, claimed_ip: null }
  const made = await attempt(house, 'deposit', () =>
    prepareDeposit(house.ctx, { ...order, idempotency_key: null, by_gateway: false }),
  )
  if (made === null) return
  await house.crowd.disturb({
    partner: 'game-site',
    kind: 'drop_after_commit',
    operation: 'transfer',
    count: 1,
  })
  await house.crowd.disturb({
    partner: 'game-site',
    kind: 'refuse',
    operation: 'transfer_lookup',
    count: SILENT_FOR,
  })
  await house.crowd.pay({
    from_bank: account.bank,
    from_account: account.account,
    from_name: account.name,
    to_account: HOUSE_ACCOUNT,
    amount: Number(STUCK / BAHT),
    ref: made.ref,
  })
  await house.strike('cashier:read-statement')
}

/** Leaves a failed job: a message that the provider refused at every attempt. */
const leaveFailedJob = async (house: House, lived: Lived): Promise<void> => {
  await house.crowd.disturb({ partner: 'sms', kind: 'refuse', operation: 'message', count: TRIES })
  await attempt(house, 'password reset', () =>
    startReset(house.ctx, callerOf(lived.person), lived.person.phone),
  )
  for (let left = TRIES; left > 0; left -= TRIES_AT_ONCE) await house.strike()
}

const leaveProposals = async (house: House, members: readonly Lived[]): Promise<void> => {
  const { ctx } = house
  const row = await operatorWithName(ctx.db, ADMIN)
  if (row === null) return
  const admin = operatorOf(row)
  const propose = (kind: ProposalKind, payload: Record<string, unknown>, reason: string) =>
    attempt(house, 'proposal', () => makeProposal(ctx, admin, { kind, payload, reason, evidence: null }))
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
      { what: 'phone', member: moved.id, phone: `06${String(90_000_000 + house.seed)}` },
      'สมาชิกเปลี่ยนเบอร์ ยืนยันผ่านบัตรแล้ว',
    )
  if (credited !== undefined)
    await propose(
      'correction',
      {
        way: 'free',
        id: `goodwill-${house.seed}`,
        debit: 'bonus',
        credit: `member:${credited.id}`,
        amount: 200,
      },
      'ชดเชยเกมขัดข้อง',
    )
}

/**
 * Closes the days of the last week, with a reason for each account that differs from the partner's list.
 * Yesterday stays open.
 */
const closeDays = async (house: House, until: Date): Promise<void> => {
  const { ctx } = house
  await readPartnerLists(ctx)
  const today = bangkokDate(until)
  for (let ago = DAYS_CLOSED; ago >= 2; ago--) {
    const day = daysLater(today, -ago)
    const { accounts, is_over } = await accountsOfDay(ctx, day)
    for (const { account, difference } of is_over ? accounts : []) {
      const reason = difference === null || difference === 0n ? '' : 'รายการที่ยังหาเหตุไม่พบ แจ้งธนาคารแล้ว'
      const decision = { operator: CHECKER, reason }
      await attempt(house, 'day closed', () => closeAccountDay(ctx, decision, day, account))
    }
  }
}

/** Claims two of the cases. */
const takeSome = async (house: House): Promise<void> => {
  const row = await operatorWithName(house.ctx.db, CHECKER)
  if (row === null) return
  const cases = await waitingWork(house.ctx, operatorOf(row))
  for (const kind of ['withdrawal', 'suspense'] as const) {
    const found = cases.find(one => one.kind === kind)
    if (found !== undefined)
      await attempt(house, 'case claimed', () => claimCase(house.ctx, CHECKER, { kind, id: found.id }))
  }
}

/** Counts open cases by kind, as an administrator sees them. */
export const noteWaiting = async (house: House): Promise<void> => {
  const row = await operatorWithName(house.ctx.db, ADMIN)
  if (row === null) return
  for (const { kind } of await waitingWork(house.ctx, operatorOf(row))) house.note(`waits: ${kind}`)
}

/** Deletes the measured clocks: the adapters use real time, and the partners' clocks are simulated. */
export const forgetClocks = async ({ ctx }: House): Promise<void> => {
  await sql`delete from partner_clocks`.execute(ctx.db)
  await sql`delete from partner_clock_steps`.execute(ctx.db)
}

/** Leaves real data of the last hour in each list and queue of the desk. */
export const leaveWork = async (
  house: House,
  { until, seed }: { readonly until: Date; readonly seed: number },
): Promise<void> => {
  const draw = drawsOf(seedOf(seed, 7))
  house.moveTo(new Date(until.getTime() - 35 * MINUTE_MS))
  const rich = await richest(house, 5)
  const others = [...house.lived.values()].filter(
    lived => lived.person.ring === null && !rich.includes(lived),
  )
  await leaveMoney(house, draw, others)
  house.moveTo(new Date(until.getTime() - 22 * MINUTE_MS))
  await leaveWithdrawals(house, rich)
  house.moveTo(new Date(until.getTime() - 15 * MINUTE_MS))
  const [sender, , , , , depositor] = others
  if (sender !== undefined) await leaveFailedJob(house, sender)
  house.moveTo(new Date(until.getTime() - 11 * MINUTE_MS))
  if (depositor !== undefined) await leaveMovement(house, depositor)
  house.moveTo(new Date(until.getTime() - 8 * MINUTE_MS))
  await leaveProposals(house, others.slice(-2))
  await countAll(house)
  await closeDays(house, until)
  house.moveTo(new Date(until.getTime() - 2 * MINUTE_MS))
  await takeSome(house)
}
