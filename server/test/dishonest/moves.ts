import { soleSettingDefaults } from '@sala/contract/desk/sole-limits.ts'
import { between, pick } from '../../seed/world/draws.ts'
import type { SignedIn } from '../../src/desk/run.ts'
import type { TestMember } from '../members.ts'
import { runAs } from '../operator.ts'
import { colleagueMoves } from './colleagues.ts'
import { amountOf, type Crime, done, type Move, person, say, strangerPays, victim } from './crime.ts'
import { deskMoves } from './desk-moves.ts'

let named = 0
const newName = (): string => {
  named += 1
  return `crime-${named}`
}

const correct = (crime: Crime, who: SignedIn, member: TestMember, id: string): Promise<boolean> => {
  const debit = pick(crime.draw, ['bonus', 'bonus', 'commission', 'gateway', 'gaming'])
  const amount = amountOf(crime.draw)
  const sides = ['--debit', debit, '--credit', `member:${member.phone}`, '--amount', amount]
  return done(crime, who, 'correct', '--id', id, ...sides)
}

const slice: Move = crime => correct(crime, person(crime), victim(crime), newName())

/** Both operators make many requests at once, some with the same id. */
const burst: Move = async crime => {
  const member = victim(crime)
  const id = newName()
  const many = Array.from({ length: between(crime.draw, 3, 6) }, () =>
    correct(crime, person(crime), member, crime.draw(3) === 0 ? id : newName()),
  )
  return (await Promise.all(many)).includes(true)
}

const GREEDY_SLICES = 5

/** Small amounts for every member, in total above the limit of one member. */
const greedy: Move = async crime => {
  const who = person(crime)
  const given: boolean[] = []
  for (const member of crime.members)
    for (let n = 0; n < GREEDY_SLICES; n++) {
      const sides = ['--debit', 'bonus', '--credit', `member:${member.phone}`, '--amount', '49']
      given.push(await done(crime, who, 'correct', '--id', newName(), ...sides))
    }
  return given.includes(true)
}

/**
 * Both operators assign a stranger's large payments to one member at once, in total just below and just
 * above the limit.
 */
const large: Move = async crime => {
  const to = victim(crime).phone
  const ids = [
    await strangerPays(crime, 19_000_000n),
    await strangerPays(crime, 1_000_000n),
    await strangerPays(crime, 1_500_000n),
  ]
  const given = ids.flatMap(id =>
    crime.operators.map(who => done(crime, who, 'suspense', 'assign', 'bank', id, '--to', to)),
  )
  return (await Promise.all(given)).includes(true)
}

const grant: Move = crime =>
  done(crime, person(crime), 'bonuses', 'grant', victim(crime).phone, '1', '--amount', amountOf(crime.draw))

/** Both operators assign a stranger's payment at once. */
const assign: Move = async crime => {
  const id = await strangerPays(crime, BigInt(between(crime.draw, 1, 90_000)) * 100n)
  const given = crime.operators.map(who =>
    done(crime, who, 'suspense', 'assign', 'bank', id, '--to', victim(crime).phone),
  )
  return (await Promise.all(given)).includes(true)
}

const sendBack: Move = async crime => {
  const items = await crime.cashier.database.query<{ source_id: string }>(
    "select source_id from suspense_items where source = 'bank' and assigned_at is null and return_id is null limit 1",
  )
  const [item] = items
  return item !== undefined && done(crime, person(crime), 'suspense', 'return', item.source_id)
}

/** A member requests a withdrawal; both operators approve it, with or without a hold. */
const withdraw: Move = async crime => {
  const { cashier, draw } = crime
  const member = victim(crime)
  const amount = BigInt(between(draw, 100, pick(draw, [200, 5_000, 20_000]))) * 100n
  await cashier.withdraw(member, amount).catch(() => null)
  await cashier.run()
  return decide(crime)
}

const decide: Move = async crime => {
  const waiting = await crime.cashier.database.query<{ id: string }>(
    "select id from withdrawals where status in ('requested', 'held') order by created_at desc limit 2",
  )
  const decided = waiting.map(async ({ id }) => {
    if (crime.draw(4) === 0) await say(crime, person(crime), 'withdrawals', 'hold', id)
    if (crime.draw(3) === 0) await say(crime, person(crime), 'withdrawals', 'lift', id)
    const both = crime.operators.map(who => done(crime, who, 'withdrawals', 'approve', id))
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

const loosen: Move = crime => {
  const [group, key, value] = pick(crime.draw, LOOSER)
  return done(crime, person(crime), 'settings', 'set', group, key, JSON.stringify(value))
}

/**
 * Each operator approves open proposals. Their own are refused; the other operator's are then decided by two
 * people.
 */
const approve: Move = async crime => {
  const open = await crime.cashier.database.query<{ id: string }>(
    "select id from proposals where state = 'open' and kind not in ('operator_invitation', 'operator_reset', 'operator_roles', 'setting') order by made_at desc limit 3",
  )
  if (open.length === 0) return false
  const { id } = pick(crime.draw, open)
  const who = person(crime)
  const seen = /^seen +(\w+)$/m.exec((await runAs(crime.cashier.ctx, who, 'proposals', 'show', id)).text)?.[1]
  return seen !== undefined && done(crime, who, 'proposals', 'approve', id, '--seen', seen)
}

/** Reverses the latest correction, which may have debited a member. */
const reverse: Move = async crime => {
  const [latest] = await crime.cashier.database.query<{ id: string }>(
    "select id from ledger_transfers where id like 'correction:crime-%' order by seq desc limit 1",
  )
  return latest !== undefined && done(crime, person(crime), 'correct', '--reverses', latest.id)
}

const extend: Move = async crime => {
  const member = victim(crime)
  const [bonus] = await crime.cashier.database.query<{ id: string }>(
    'select id from bonuses where member_id = $1 order by id desc limit 1',
    [member.id],
  )
  return (
    bonus !== undefined &&
    done(crime, person(crime), 'bonuses', 'extend', member.phone, bonus.id, '--days', '30')
  )
}

const release: Move = crime =>
  done(crime, person(crime), 'referral', 'commissions', 'confirm', victim(crime).phone)
const gap: Move = crime =>
  done(crime, person(crime), 'gap', 'settle', victim(crime).phone, '--amount', amountOf(crime.draw))
const clear: Move = crime => done(crime, person(crime), 'risk', 'clear', victim(crime).phone)

const MOVES: Readonly<Record<string, Move>> = {
  ...{ slice, burst, grant, assign, sendBack, withdraw, decide, loosen, approve, reverse, extend, release },
  ...{ gap, clear, greedy, large },
  ...colleagueMoves,
  ...deskMoves,
}

/** Makes one random move. A refusal is a valid result; any other error fails the test. */
export const commit = async (crime: Crime): Promise<void> => {
  const name = pick(crime.draw, Object.keys(MOVES))
  const move = MOVES[name]
  if (move === undefined) throw new Error(`no move ${name}`)
  const known = crime.made.get(name) ?? { tried: 0, done: 0 }
  crime.made.set(name, known)
  known.tried += 1
  if (await move(crime)) known.done += 1
}
