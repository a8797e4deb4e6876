import { between, pick } from '../../seed/simulated-past/random-numbers.ts'
import { newTransRef } from '../slips-setup.ts'
import {
  callDesk,
  drawAmount,
  type Move,
  pickMember,
  pickOperator,
  receiveForeignPayment,
  runCommand,
  succeeds,
} from './dishonest-operators.ts'
import { emergencyFile } from './forged-statement-moves.ts'

/** Fraud attempt: an operator uploads a slip for which there was no transfer, and assigns a stranger's payment to it. */
const slip: Move = async fraud => {
  const member = pickMember(fraud)
  const reference = newTransRef()
  await fraud.cashier.send(member, reference).catch(() => null)
  const line = await receiveForeignPayment(fraud, BigInt(between(fraud.draw, 1, 60_000)) * 100n)
  const [sent] = await fraud.cashier.database.query<{ id: string }>(
    "select id from slips where trans_ref = $1 and status = 'waiting'",
    [reference],
  )
  if (sent === undefined) return false
  const body = { line, reason: 'their transfer' }
  const answers = fraud.operators.map(who => callDesk(fraud, who, `POST /slips/${sent.id}/settle`, body))
  return (await Promise.all(answers)).some(({ status }) => status === 200)
}

/** Fraud attempt: an operator approves several withdrawals in one request. */
const several: Move = async fraud => {
  for (const member of fraud.members) {
    await fraud.cashier.withdraw(member, BigInt(between(fraud.draw, 100, 900)) * 100n).catch(() => null)
    await fraud.cashier.run()
  }
  const waiting = await fraud.cashier.database.query<{ id: string }>(
    "select id from withdrawals where status in ('requested', 'held') order by created_at desc limit 20",
  )
  if (waiting.length === 0) return false
  const withdrawals = waiting.map(({ id }) => id)
  const body = { withdrawals, reason: 'all fine' }
  const response = await callDesk(fraud, pickOperator(fraud), 'POST /withdrawals/approve-several', body)
  return Array.isArray(response.body.approved) && response.body.approved.length > 0
}

const lookAlike: Move = fraud =>
  succeeds(
    fraud,
    pickOperator(fraud),
    'promotions',
    'allow',
    pickMember(fraud).phone,
    '--to',
    pickMember(fraud).phone,
  )

const unmark: Move = fraud =>
  succeeds(
    fraud,
    pickOperator(fraud),
    'referral',
    'marks',
    'clear',
    pickMember(fraud).phone,
    '--to',
    pickMember(fraud).phone,
  )

/** Fraud attempt: an operator replaces a contact link of the lobby by a link to a foreign website. */
const texts: Move = fraud => {
  const value = JSON.stringify(pick(fraud.draw, ['https://evil.example/line', 'http://line.me/x', '']))
  return succeeds(fraud, pickOperator(fraud), 'settings', 'set', 'site_info', 'line', value)
}

const keepReturn: Move = async fraud => {
  const [sent] = await fraud.cashier.database.query<{ return_id: string }>(
    'select return_id from suspense_items where return_id is not null limit 1',
  )
  return sent !== undefined && succeeds(fraud, pickOperator(fraud), 'suspense', 'keep', sent.return_id)
}

const writeOff: Move = async fraud => {
  const id = await receiveForeignPayment(fraud, BigInt(between(fraud.draw, 1, 900)) * 100n)
  return succeeds(fraud, pickOperator(fraud), 'suspense', 'write-off', 'bank', id, '--evidence', 'none')
}

const refuse: Move = async fraud => {
  const [waiting] = await fraud.cashier.database.query<{ id: string }>(
    "select id from withdrawals where status in ('requested', 'held') limit 1",
  )
  return waiting !== undefined && succeeds(fraud, pickOperator(fraud), 'withdrawals', 'refuse', waiting.id)
}

/**
 * Fraud attempt: an operator corrects a balance at the desk (the staff's website). Some of the corrections take the money from another member's
 * wallet.
 */
const atDesk: Move = async fraud => {
  const side = pick(fraud.draw, ['bonus', 'suspense', 'fees', `member:${pickMember(fraud).id}`])
  const id = `desk-${fraud.seed}-${fraud.cashier.ctx.clock.now().getTime()}-${fraud.draw(1_000)}`
  const payload = {
    ...{ way: 'free', id, debit: side, credit: `member:${pickMember(fraud).id}` },
    amount: Number(drawAmount(fraud.draw)),
  }
  const asked = { kind: 'correction', payload, reason: 'owed', evidence: null }
  return (await callDesk(fraud, pickOperator(fraud), 'POST /proposals', asked)).status === 200
}

const identity: Move = async fraud => {
  const { phone } = pickMember(fraud)
  const { text } = await runCommand(fraud, pickOperator(fraud), 'member', 'sign-in-link', phone)
  return text.includes('proposal ')
}

export const deskMoves: Readonly<Record<string, Move>> = {
  ...{ slip, several, lookAlike, unmark, texts, keepReturn, writeOff, refuse, atDesk, identity },
  emergencyFile,
}
