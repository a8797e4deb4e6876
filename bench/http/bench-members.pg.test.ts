import { expect, test } from 'vitest'
import { cutConnections } from '../../server/test/pg/connection-loss.ts'
import { useTestDatabase } from '../../server/test/pg/test-database.ts'
import { CREDIT, seedMembers } from './bench-members.ts'

const MEMBERS = 20
const CUTS = 3
const BETWEEN_CUTS_MS = 2
const LIMIT_MS = 120_000

const database = useTestDatabase()

test(
  'connections that are lost while members are seeded cost no member, and no credit is given twice',
  async () => {
    let isOver = false
    let cuts = 0
    const cutting = (async () => {
      while (cuts < CUTS && !isOver) {
        await new Promise(resolve => setTimeout(resolve, BETWEEN_CUTS_MS))
        cuts += Math.sign(await cutConnections(database, "query ~ 'ledger_post'"))
      }
    })()
    const members = await seedMembers(database.url, database.ownerUrl, MEMBERS).finally(() => {
      isOver = true
    })
    await cutting
    const credit = await database.query<{ wallet: string }>(
      'select wallet::text from ledger_balances where member_id = any($1)',
      [members.map(({ id }) => id)],
    )
    expect(credit).toEqual(members.map(() => ({ wallet: String(CREDIT) })))
    expect(cuts).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
