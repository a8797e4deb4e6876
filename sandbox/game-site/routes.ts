import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandSignature } from '../foundation/call-authentication.ts'
import { inTransaction } from '../foundation/database.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { toBahtString } from '../foundation/money.ts'
import { type Answer, notFound, pageQuery, read, reference } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { lookUpTransfer, transfer, transferOrder, username } from './credit-transfers.ts'
import { accountsPage, accountsQuery, demandAccount, lockAccount, openAccount } from './game-accounts.ts'
import { launch, launchOrder } from './game-launch.ts'
import { gamesPage, gamesQuery } from './game-list.ts'
import { listAllRounds, listRounds, report, reportQuery } from './game-rounds.ts'
import { findDueAccounts, hasDueBets } from './scheduled-events/bet-settlement.ts'
import { offersNow } from './scheduled-events/scheduled-events.ts'
import { endOrder, endSessions } from './session-ending.ts'

const ofAccount = z.object({ username })
const partner = 'game-site'

export function gameSiteRoutes(app: FastifyInstance, world: World): void {
  app.addHook('preHandler', async request => demandSignature(request, world.keys.game_site))

  app.put('/accounts/:username', (request, reply) => {
    const params = read(ofAccount, request.params)
    return answerUnderFault(world, reply, { partner, operation: 'account' }, async () => ({
      status: (await openAccount(world, params.username)) ? 201 : 200,
      body: params,
    }))
  })

  app.get('/accounts', (request, reply) => {
    const page = read(accountsQuery, request.query)
    return answerUnderFault(world, reply, { partner, operation: 'balances' }, async () => ({
      status: 200,
      body: await accountsPage(world.db, page),
    }))
  })

  app.get('/accounts/:username', (request, reply) => {
    const params = read(ofAccount, request.params)
    return answerUnderFault(world, reply, { partner, operation: 'balance' }, () =>
      balance(world, params.username),
    )
  })

  app.post('/transfers', (request, reply) => {
    const order = read(transferOrder, request.body)
    const call = { partner, operation: 'transfer', ownFaults: ['delay', 'refuse'] } as const
    return answerUnderFault(world, reply, call, fault => transfer(world, order, fault))
  })

  app.get('/transfers/:reference', (request, reply) => {
    const asked = read(z.object({ reference }), request.params).reference
    return answerUnderFault(world, reply, { partner, operation: 'transfer_lookup' }, () =>
      lookUpTransfer(world, asked),
    )
  })

  reportRoutes(app, world)

  app.get('/games', (request, reply) => {
    const page = read(gamesQuery, request.query)
    return answerUnderFault(world, reply, { partner, operation: 'games' }, async () => ({
      status: 200,
      body: gamesPage(page),
    }))
  })

  app.get('/offers', (_request, reply) =>
    answerUnderFault(world, reply, { partner, operation: 'offers' }, async () => ({
      status: 200,
      body: offersNow(world),
    })),
  )

  app.post('/accounts/:username/sessions/end', (request, reply) => {
    const params = read(ofAccount, request.params)
    const order = read(endOrder, request.body)
    return answerUnderFault(world, reply, { partner, operation: 'sessions_end' }, () =>
      endSessions(world, params.username, order.reference),
    )
  })

  app.post('/launches', (request, reply) => {
    const order = read(launchOrder, request.body)
    return answerUnderFault(world, reply, { partner, operation: 'launch' }, () => launch(world, order))
  })
}

function reportRoutes(app: FastifyInstance, world: World): void {
  app.get('/rounds', (request, reply) => {
    const page = read(pageQuery, request.query)
    return answerUnderFault(world, reply, { partner, operation: 'all_rounds' }, async fault => {
      await decideAll(world)
      return { status: 200, body: await listAllRounds(world.db, page, fault) }
    })
  })

  app.get('/accounts/:username/rounds', (request, reply) => {
    const params = read(ofAccount, request.params)
    const page = read(pageQuery, request.query)
    return answerUnderFault(world, reply, { partner, operation: 'rounds' }, async fault => {
      await demandDecided(world, params.username)
      return { status: 200, body: await listRounds(world.db, params.username, page, fault) }
    })
  })

  app.get('/accounts/:username/report', (request, reply) => {
    const params = read(ofAccount, request.params)
    const span = read(reportQuery, request.query)
    return answerUnderFault(world, reply, { partner, operation: 'report' }, async () => {
      await demandDecided(world, params.username)
      return { status: 200, body: await report(world.db, params.username, span) }
    })
  })
}

/** Settles the game account's due bets, so that a report includes them. Responds 404 for an unknown account. */
async function demandDecided(world: World, of: string): Promise<void> {
  await demandAccount(world.db, of)
  if (await hasDueBets(world.db, world, of)) await inTransaction(world.db, tx => lockAccount(tx, world, of))
}

/** Settles all accounts' due bets, so that a list of all rounds includes them. */
async function decideAll(world: World): Promise<void> {
  for (
    let due = await findDueAccounts(world.db, world);
    due.length > 0;
    due = await findDueAccounts(world.db, world)
  )
    for (const of of due) await inTransaction(world.db, tx => lockAccount(tx, world, of))
}

async function balance(world: World, of: string): Promise<Answer> {
  const account = await inTransaction(world.db, tx => lockAccount(tx, world, of))
  if (account === null) throw notFound()
  return { status: 200, body: { username: of, balance: toBahtString(account.balance) } }
}
