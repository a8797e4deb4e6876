import { soleSettingDefaults } from '@sala/contract/desk/single-operator-limits.ts'
import { between, pick } from '../../seed/simulated-past/random-numbers.ts'
import type { SignedIn } from '../../src/desk/command-runner.ts'
import { runAs } from '../operator-command-line-client.ts'
import type { TestMember } from '../test-members.ts'
import { deskMoves } from './desk-fraud-moves.ts'
import {
  drawAmount,
  type Fraud,
  type Move,
  pickMember,
  pickOperator,
  receiveForeignPayment,
  runCommand,
  succeeds,
} from './dishonest-operators.ts'
import { colleagueMoves } from './invented-operator-moves.ts'

let named = 0
const newName = (): string => {
  named += 1
  return `fraud-${named}`
}

const correct = (fraud: Fraud, who: SignedIn, member: TestMember, id: string): Promise<boolean> => {
  const debit = pick(fraud.draw, ['bonus', 'bonus', 'commission', 'gateway', 'gaming'])
  const amount = drawAmount(fraud.draw)
  const sides = ['--debit', debit, '--credit', `member:${member.phone}`, '--amount', amount]
  return succeeds(fraud, who, 'correct', '--id', id, ...sides)
}

const slice: Move = fraud => correct(fraud, pickOperator(fraud), pickMember(fraud), newName())

/** Fraud attempt: the operators request several corrections for one member at the same time. Some of them have the same id. */
const burst: Move = async fraud => {
  const member = pickMember(fraud)
  const id = newName()
  const many = Array.from({ length: between(fraud.draw, 3, 6) }, () =>
    correct(fraud, pickOperator(fraud), member, fraud.draw(3) === 0 ? id : newName()),
  )
  return (await Promise.all(many)).includes(true)
}

const GREEDY_SLICES = 5

/** Fraud attempt: one operator credits each member with many small amounts, which together exceed the limit for one member. */
const greedy: Move = async fraud => {
  const who = pickOperator(fraud)
  const given: boolean[] = []
  for (const member of fraud.members)
    for (let n = 0; n < GREEDY_SLICES; n++) {
      const sides = ['--debit', 'bonus', '--credit', `member:${member.phone}`, '--amount', '49']
      given.push(await succeeds(fraud, who, 'correct', '--id', newName(), ...sides))
    }
  return given.includes(true)
}

/**
 * Fraud attempt: both operators assign large payments of a stranger to one member at the same time. The sum is just below or just above the limit.
 */
const large: Move = async fraud => {
  const to = pickMember(fraud).phone
  const ids = [
    await receiveForeignPayment(fraud, 19_000_000n),
    await receiveForeignPayment(fraud, 1_000_000n),
    await receiveForeignPayment(fraud, 1_500_000n),
  ]
  const given = ids.flatMap(id =>
    fraud.operators.map(who => succeeds(fraud, who, 'suspense', 'assign', 'bank', id, '--to', to)),
  )
  return (await Promise.all(given)).includes(true)
}

const grant: Move = fraud =>
  succeeds(
    fraud,
    pickOperator(fraud),
    'bonuses',
    'grant',
    pickMember(fraud).phone,
    '1',
    '--amount',
    drawAmount(fraud.draw),
  )

/** Fraud attempt: both operators assign the same payment of a stranger at the same time, each one to a random member. */
const assign: Move = async fraud => {
  const id = await receiveForeignPayment(fraud, BigInt(between(fraud.draw, 1, 90_000)) * 100n)
  const given = fraud.operators.map(who =>
    succeeds(fraud, who, 'suspense', 'assign', 'bank', id, '--to', pickMember(fraud).phone),
  )
  return (await Promise.all(given)).includes(true)
}

const sendBack: Move = async fraud => {
  const items = await fraud.cashier.database.query<{ source_id: string }>(
    "select source_id from suspense_items where source = 'bank' and assigned_at is null and return_id is null limit 1",
  )
  const [item] = items
  return item !== undefined && succeeds(fraud, pickOperator(fraud), 'suspense', 'return', item.source_id)
}

/** Fraud attempt: a member requests a withdrawal, and both operators approve it. In some runs one of them has put it on hold first. */
const withdraw: Move = async fraud => {
  const { cashier, draw } = fraud
  const member = pickMember(fraud)
  const amount = BigInt(between(draw, 100, pick(draw, [200, 5_000, 20_000]))) * 100n
  await cashier.withdraw(member, amount).catch(() => null)
  await cashier.run()
  return decide(fraud)
}

const decide: Move = async fraud => {
  const waiting = await fraud.cashier.database.query<{ id: string }>(
    "select id from withdrawals where status in ('requested', 'held') order by created_at desc limit 2",
  )
  const decided = waiting.map(async ({ id }) => {
    if (fraud.draw(4) === 0) await runCommand(fraud, pickOperator(fraud), 'withdrawals', 'hold', id)
    if (fraud.draw(3) === 0) await runCommand(fraud, pickOperator(fraud), 'withdrawals', 'lift', id)
    const both = fraud.operators.map(who => succeeds(fraud, who, 'withdrawals', 'approve', id))
    return (await Promise.all(both)).includes(true)
  })
  return (await Promise.all(decided)).includes(true)
}

const LOOSER: readonly (readonly [group: string, key: string, value: unknown])[] = [
  ['cashier', 'approval_maximum', 190_000],
  ['cashier', 'approval_first_maximum', 19_000],
  ['cashier', 'approval_day_maximum', 500_000],
  ['cashier', 'slip_maximum', 200_000],
  ['promotions', 'gap_alone_maximum', 50_000],
  ['promotions', 'free_bonus_deposits', 0],
  ['referral', 'level_1_percent', 50],
  ['link_hosts', 'hosts', ['evil.example']],
  ['sole_limits', 'giver_days', 1],
  ...Object.keys(soleSettingDefaults).map(key => ['sole_limits', key, 9_000_000] as const),
]

const loosen: Move = fraud => {
  const [group, key, value] = pick(fraud.draw, LOOSER)
  return succeeds(fraud, pickOperator(fraud), 'settings', 'set', group, key, JSON.stringify(value))
}

/**
 * Fraud attempt: an operator tries to approve an open proposal. If this operator made the proposal, the product must refuse. An approval by another
 * operator is no fraud.
 */
const approve: Move = async fraud => {
  const open = await fraud.cashier.database.query<{ id: string }>(
    "select id from proposals where state = 'open' and kind not in ('operator_invitation', 'operator_reset', 'operator_roles', 'setting') order by made_at desc limit 3",
  )
  if (open.length === 0) return false
  const { id } = pick(fraud.draw, open)
  const who = pickOperator(fraud)
  const seen = /^seen +(\w+)$/m.exec((await runAs(fraud.cashier.ctx, who, 'proposals', 'show', id)).text)?.[1]
  return seen !== undefined && succeeds(fraud, who, 'proposals', 'approve', id, '--seen', seen)
}

/** Fraud attempt: an operator reverses the latest correction. The correction may have moved money away from a member. */
const reverse: Move = async fraud => {
  const [latest] = await fraud.cashier.database.query<{ id: string }>(
    "select id from ledger_transfers where id like 'correction:fraud-%' order by seq desc limit 1",
  )
  return latest !== undefined && succeeds(fraud, pickOperator(fraud), 'correct', '--reverses', latest.id)
}

const extend: Move = async fraud => {
  const member = pickMember(fraud)
  const [bonus] = await fraud.cashier.database.query<{ id: string }>(
    'select id from bonuses where member_id = $1 order by id desc limit 1',
    [member.id],
  )
  return (
    bonus !== undefined &&
    succeeds(fraud, pickOperator(fraud), 'bonuses', 'extend', member.phone, bonus.id, '--days', '30')
  )
}

const release: Move = fraud =>
  succeeds(fraud, pickOperator(fraud), 'referral', 'commissions', 'confirm', pickMember(fraud).phone)
const gap: Move = fraud =>
  succeeds(
    fraud,
    pickOperator(fraud),
    'gap',
    'settle',
    pickMember(fraud).phone,
    '--amount',
    drawAmount(fraud.draw),
  )
const clear: Move = fraud => succeeds(fraud, pickOperator(fraud), 'risk', 'clear', pickMember(fraud).phone)

const MOVES: Readonly<Record<string, Move>> = {
  ...{ slice, burst, grant, assign, sendBack, withdraw, decide, loosen, approve, reverse, extend, release },
  ...{ gap, clear, greedy, large },
  ...colleagueMoves,
  ...deskMoves,
}

/** Executes one random fraud attempt. A refusal is a valid result, and any other error makes the test fail. */
export const makeFraudMove = async (fraud: Fraud): Promise<void> => {
  const name = pick(fraud.draw, Object.keys(MOVES))
  const move = MOVES[name]
  if (move === undefined) throw new Error(`no move ${name}`)
  const known = fraud.made.get(name) ?? { tried: 0, done: 0 }
  fraud.made.set(name, known)
  known.tried += 1
  if (await move(fraud)) known.done += 1
}
