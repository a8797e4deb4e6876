import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { many, maybeOne } from '../foundation/database.ts'
import { type Satang, toBahtNumber } from '../foundation/money.ts'
import { accountNumber, bankKey, notFound, RECENT_ROWS, read, reference } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { findReceiver, listAccounts } from './accounts.ts'
import type { PayoutRow } from './payouts.ts'
import { reportNow, slipOf } from './transfer-slips.ts'
import { transfer, transferOrder } from './transfers.ts'

/** Adds the calls that the bank's page and tests make for customers of the bank. They need no secret key. */
export function bankCounter(app: FastifyInstance, world: World): void {
  app.post('/transfers', async (request, reply) =>
    reply.code(201).send(await transfer(world, read(transferOrder, request.body))),
  )

  app.get('/transfers/:id/slip', request =>
    slipOf(world.db, read(z.object({ id: reference }), request.params).id),
  )

  app.post('/transfers/:id/tell', request =>
    reportNow(world, read(z.object({ id: reference }), request.params).id),
  )

  app.get('/payouts', async request => {
    const { account } = read(z.object({ account: accountNumber }), request.query)
    const rows = await many<PayoutRow>(
      world.db,
      'select * from sandbox.bank_payout where to_account = $1 order by payout_no desc limit $2',
      [account, RECENT_ROWS],
    )
    return rows.map(row => ({
      reference: row.reference,
      to_bank: row.to_bank,
      to_account: row.to_account,
      to_name: row.to_name,
      amount: toBahtNumber(row.amount),
      status: row.status,
      paid_at: row.paid_at?.toISOString() ?? null,
    }))
  })

  app.get('/accounts', async () => {
    const accounts = await listAccounts(world.db)
    return accounts.map(account => ({ ...account, balance: toBahtNumber(account.balance) }))
  })

  app.get('/receivers/:number', async request => {
    const { number } = read(z.object({ number: accountNumber }), request.params)
    const receiver = await findReceiver(world.db, number)
    if (receiver === null) throw notFound('no such receiving account')
    return { bank: receiver.bank, account: receiver.account, name: receiver.name }
  })

  app.get('/movements', async request => {
    const own = read(z.object({ bank: bankKey, account: accountNumber }), request.query)
    return movements(world, own.bank, own.account)
  })
}

type MovementRow = {
  movement_id: bigint
  amount: Satang
  balance_after: Satang
  other_bank: string
  other_account: string
  other_name: string
  note: string | null
  transfer_id: string | null
  moved_at: Date
}

async function movements(world: World, bank: string, account: string) {
  const known = await maybeOne(
    world.db,
    'select 1 from sandbox.bank_account where bank = $1 and account = $2',
    [bank, account],
  )
  if (known === null) throw notFound()
  const rows = await many<MovementRow>(
    world.db,
    `select movement_id, amount, balance_after, other_bank, other_account, other_name, note, transfer_id, moved_at
     from sandbox.bank_movement where bank = $1 and account = $2 order by movement_id desc limit $3`,
    [bank, account, RECENT_ROWS],
  )
  return rows.map(row => ({
    ...row,
    movement_id: row.movement_id.toString(),
    amount: toBahtNumber(row.amount),
    balance_after: toBahtNumber(row.balance_after),
  }))
}
