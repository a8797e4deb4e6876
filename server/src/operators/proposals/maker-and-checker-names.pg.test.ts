import { decidersName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { proposalKindNames } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { CHECKER, MAKER, type Operator, useProposalCases } from '../../../test/proposal-examples-setup.ts'
import { requireNotGiver } from '../../account/members/operator-granted-credits.ts'
import { actOfDeciders, decidedBy } from '../../platform/operator-decision.ts'

const { cashier, prepareCase, heal } = useProposalCases()
const desk = deskOn(() => cashier.ctx)
let maker: Operator
let checker: Operator

beforeAll(async () => {
  maker = await desk.operator(MAKER, ['admin'])
  checker = await desk.operator(CHECKER, ['admin'])
})
afterEach(heal)

/** Returns the rows of all tables with columns for maker or checker. The tables are found in the schema, so that the test includes new tables. */
const namingRows = async (): Promise<Map<string, string>> => {
  const tables = await cashier.database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await cashier.database.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t where row_to_json(t)::text ~ $1`,
      [`${MAKER}|${CHECKER}`],
    )
    for (const { row } of rows) found.set(`${name} ${row}`, row)
  }
  return found
}

/** Returns the innermost objects in a response that name maker or checker. */
const namingParts = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(namingParts)
  if (inner.length > 0) return inner
  const text = JSON.stringify(value)
  return text.includes(MAKER) || text.includes(CHECKER) ? [text] : []
}

/** Returns whether the audit line is a look at a picture. Each operator looks alone, before the decision. */
const isLook = (text: string): boolean => text.includes('"action":"document.look"')
const namesBoth = (text: string): boolean => text.includes(MAKER) && text.includes(CHECKER)

const logOf = async (name: string): Promise<Line[]> =>
  ((await checker(`GET /audit?of=${name}`)).body as { rows: Line[] }).rows

type Line = { readonly action: string; readonly actor: string; readonly details: Record<string, string> }

test.each(proposalKindNames)(
  'a decision of %s names maker and checker in each record, page and line',
  async kind => {
    const { payload, pages } = await prepareCase(kind, maker)
    const asked = { kind, payload, reason: 'asked for', evidence: null }
    const made = await maker('POST /proposals', asked)
    expect(made.body).toMatchObject({ proposal: { state: 'open' } })
    const { id } = made.body.proposal as { id: string }
    const before = await namingRows()
    const old = new Set((await logOf(CHECKER)).map(line => JSON.stringify(line)))
    const { body } = await checker(`GET /proposals/${id}`)
    expect(body).toMatchObject({ impossible: null })
    const { seen } = body.now as { seen: string }
    const agreed = await checker(`POST /proposals/${id}/approve`, { reason: 'looked', seen })
    expect(agreed.status).toBe(200)

    const written = [...(await namingRows())].filter(([key]) => !before.has(key)).map(([key]) => key)
    expect(written.filter(row => !namesBoth(row))).toEqual([])
    const effect = (await logOf(CHECKER)).filter(line => !old.has(JSON.stringify(line)))
    expect(effect.length).toBeGreaterThan(1)
    expect(await logOf(MAKER)).toEqual(expect.arrayContaining(effect))
    for (const { action, actor, details } of effect)
      expect([action, decidersName(actor, details)]).toEqual([action, `${MAKER}, ${CHECKER}`])
    for (const page of pages) {
      const shown = await checker(`GET ${page}` as `${string} /${string}`)
      const parts = namingParts(shown.body).filter(part => !isLook(part))
      expect([page, parts.length > 0, parts.filter(part => !namesBoth(part))]).toEqual([page, true, []])
    }
  },
)

test('the use of a sign-in link that two operators made names both', async () => {
  const by = decidedBy({ operator: MAKER, checker: CHECKER })
  expect(actOfDeciders(by)).toEqual({
    actor: `operator:${MAKER}`,
    details: { maker: MAKER, checker: CHECKER },
  })
  expect(actOfDeciders('member:mem_1')).toEqual({ actor: 'member:mem_1', details: {} })
})

test('the checker of a credit does not approve the withdrawal of it alone', async () => {
  const { payload } = await prepareCase('bonus_grant', maker)
  const { member } = payload as { member: string }
  const asked = { kind: 'bonus_grant', payload, reason: 'asked for', evidence: null }
  const { id } = (await maker('POST /proposals', asked)).body.proposal as { id: string }
  const { seen } = (await checker(`GET /proposals/${id}`)).body.now as { seen: string }
  await checker(`POST /proposals/${id}/approve`, { reason: 'looked', seen })
  const since = new Date(0)
  for (const name of [MAKER, CHECKER])
    await expect(requireNotGiver(cashier.ctx.db, member as MemberId, name, since)).rejects.toMatchObject({
      code: 'sole_credit_own',
    })
  await requireNotGiver(cashier.ctx.db, member as MemberId, 'third', since)
})
