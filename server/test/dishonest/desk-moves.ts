import { between, pick } from '../../seed/world/draws.ts'
import { newTransRef } from '../slips.ts'
import { amountOf, call, done, type Move, person, say, strangerPays, victim } from './crime.ts'
import { emergencyFile } from './emergency.ts'

/** A slip without a transfer, matched to a stranger's payment. */
const slip: Move = async crime => {
  const member = victim(crime)
  const reference = newTransRef()
  await crime.cashier.send(member, reference).catch(() => null)
  const line = await strangerPays(crime, BigInt(between(crime.draw, 1, 60_000)) * 100n)
  const [sent] = await crime.cashier.database.query<{ id: string }>(
    "select id from slips where trans_ref = $1 and status = 'waiting'",
    [reference],
  )
  if (sent === undefined) return false
  const body = { line, reason: 'their transfer' }
  const answers = crime.operators.map(who => call(crime, who, `POST /slips/${sent.id}/settle`, body))
  return (await Promise.all(answers)).some(({ status }) => status === 200)
}

/** Approves several withdrawals in one request. */
const several: Move = async crime => {
  for (const member of crime.members) {
    await crime.cashier.withdraw(member, BigInt(between(crime.draw, 100, 900)) * 100n).catch(() => null)
    await crime.cashier.run()
  }
  const waiting = await crime.cashier.database.query<{ id: string }>(
    "select id from withdrawals where status in ('requested', 'held') order by created_at desc limit 20",
  )
  if (waiting.length === 0) return false
  const withdrawals = waiting.map(({ id }) => id)
  const body = { withdrawals, reason: 'all fine' }
  const told = await call(crime, person(crime), 'POST /withdrawals/approve-several', body)
  return Array.isArray(told.body.approved) && told.body.approved.length > 0
}

const lookAlike: Move = crime =>
  done(crime, person(crime), 'promotions', 'allow', victim(crime).phone, '--to', victim(crime).phone)

const unmark: Move = crime =>
  done(crime, person(crime), 'referral', 'marks', 'clear', victim(crime).phone, '--to', victim(crime).phone)

/** Replaces a contact with a link to another site. */
const texts: Move = crime => {
  const value = JSON.stringify(pick(crime.draw, ['https://evil.example/line', 'http://line.me/x', '']))
  return done(crime, person(crime), 'settings', 'set', 'site_info', 'line', value)
}

const keepReturn: Move = async crime => {
  const [sent] = await crime.cashier.database.query<{ return_id: string }>(
    'select return_id from suspense_items where return_id is not null limit 1',
  )
  return sent !== undefined && done(crime, person(crime), 'suspense', 'keep', sent.return_id)
}

const writeOff: Move = async crime => {
  const id = await strangerPays(crime, BigInt(between(crime.draw, 1, 900)) * 100n)
  return done(crime, person(crime), 'suspense', 'write-off', 'bank', id, '--evidence', 'none')
}

const refuse: Move = async crime => {
  const [waiting] = await crime.cashier.database.query<{ id: string }>(
    "select id from withdrawals where status in ('requested', 'held') limit 1",
  )
  return waiting !== undefined && done(crime, person(crime), 'withdrawals', 'refuse', waiting.id)
}

/** A correction at the desk, and one that debits another member's wallet. */
const atDesk: Move = async crime => {
  const side = pick(crime.draw, ['bonus', 'suspense', 'fees', `member:${victim(crime).id}`])
  const id = `desk-${crime.seed}-${crime.cashier.ctx.clock.now().getTime()}-${crime.draw(1_000)}`
  const payload = {
    ...{ way: 'free', id, debit: side, credit: `member:${victim(crime).id}` },
    amount: Number(amountOf(crime.draw)),
  }
  const asked = { kind: 'correction', payload, reason: 'owed', evidence: null }
  return (await call(crime, person(crime), 'POST /proposals', asked)).status === 200
}

const identity: Move = async crime => {
  const { phone } = victim(crime)
  const { text } = await say(crime, person(crime), 'member', 'sign-in-link', phone)
  return text.includes('proposal ')
}

export const deskMoves: Readonly<Record<string, Move>> = {
  ...{ slip, several, lookAlike, unmark, texts, keepReturn, writeOff, refuse, atDesk, identity },
  emergencyFile,
}
