import { proposalKindNames } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { roles } from '@sala/contract/desk/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { operatorSignedIn, type SignedIn, useDesk } from '../../../test/desk-client.ts'
import { runAs } from '../../../test/operator-command-line-client.ts'
import { inTransaction } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'
import { operatorOf, operatorWithName } from '../operator-users/operator-users.ts'
import { insertProposal, type ProposalRow } from './sql.ts'

const desk = useDesk()
const NEVER_TOO_OLD = new Date('2999-01-01')
let all: SignedIn

beforeAll(async () => {
  all = await operatorSignedIn(desk.ctx, 'everything', roles)
})

const proposed = async (kind: (typeof proposalKindNames)[number]) => {
  const at = desk.ctx.clock.now()
  const id = newId('prp', at)
  const row: ProposalRow = {
    ...{ id, kind, subject: `own:${kind}`, member_id: null, payload: {}, effect: [], amount: null },
    ...{
      reason: 'to see',
      evidence: null,
      state: 'open' as const,
      maker_id: all.id,
      made_at: at,
      alone: false,
    },
    ...{ expires_at: NEVER_TOO_OLD, checker_id: null, answer: null, closed_at: null },
    ...{ ended_cause: null, ended_by: null, first_half: null },
  }
  await inTransaction(desk.ctx.db, tx => insertProposal(tx, row))
  return id
}

const stateOf = async (id: string) =>
  (await desk.database.query<{ state: string }>('select state from proposals where id = $1', [id]))[0]?.state

test.each(proposalKindNames)('who made a proposal of %s is never its second person', async kind => {
  const id = await proposed(kind)
  const given = { seen: 'x', reason: 'looked' }
  for (const answer of ['approve', 'refuse'])
    expect(await desk.call(`POST /proposals/${id}/${answer}`, all, given)).toMatchObject({
      status: 403,
      body: { code: 'proposal_own' },
    })
  const row = await operatorWithName(desk.ctx.db, all.name)
  if (row === null) throw new Error(`${all.name} works here`)
  const machine = { operator: operatorOf(row), step_up_until: NEVER_TOO_OLD }
  for (const verb of ['approve', 'refuse'])
    expect(
      await runAs(desk.ctx, machine, 'proposals', verb, id, '--seen', 'x', '--reason', 'looked'),
    ).toMatchObject({ code: 1, text: 'refused: proposal_own' })
  expect(await stateOf(id)).toBe('open')
  // A check constraint of the database also forbids that maker and checker are the same operator.
  await expect(
    desk.database.query(
      "update proposals set state = 'approved', checker_id = maker_id, closed_at = now() where id = $1",
      [id],
    ),
  ).rejects.toThrow('proposals_two_people')
})
