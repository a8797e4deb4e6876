import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, test as base } from '@playwright/test'
import { openPool } from '../server/src/platform/db.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { commandLine } from './command-line.ts'
import { startProduct } from './product.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const START_LIMIT_MS = 180_000

type OwnProduct = {
  url: string
  /** Lets a member pay over the gateway, which the operator decides and no screen offers yet (F07). */
  allowGateway: (phone: string) => Promise<void>
  /** One command of the operator's command line, such as `withdrawals approve <id>`. */
  operator: (...words: string[]) => Promise<void>
  /** Resets sign-in delays, which a shifted clock would prolong. */
  forgetTries: () => Promise<void>
  /** Puts up a notice with that HTML, or takes it back, as an operator's own statement would: uncleaned. */
  announce: (html: string | null) => Promise<void>
}

/**
 * For tests that move the clock or make partners fail, which everyone on the same product would feel: a product of the
 * worker's own, whose tests run one after the other.
 */
export const test = base.extend<
  { calm: undefined },
  { product: OwnProduct; said: Readonly<Record<string, string>> }
>({
  /** Further environment variables, such as partners. */
  said: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ said }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sala-own-'))
      const log = (line: string) => process.stderr.write(`${line}\n`)
      const databases = ['sala', 'sandbox']
      const postgres = await startEmbeddedPostgres({ dataDir, databases, durability: 'test', log })
      const urls = {
        DATABASE_URL: postgres.appUrl('sala'),
        MIGRATE_DATABASE_URL: postgres.url('sala'),
        SANDBOX_DATABASE_URL: postgres.url('sandbox'),
      }
      const product = await startProduct({ env: { ...said, ...urls } })
      const pool = openPool(urls.DATABASE_URL, error => log(error.message))
      const allowGateway = async (phone: string) => {
        await pool.query('update members set payment_gateway_status = true where phone = $1', [phone])
      }
      const operator = commandLine({ root: ROOT, databaseUrl: urls.DATABASE_URL, folder: dataDir })
      const forgetTries = async () => {
        await pool.query('delete from login_delays')
      }
      const announce = async (html: string | null) => {
        if (html === null) await pool.query('delete from maintenance_notices')
        else
          await pool.query(
            `insert into maintenance_notices (id, content, shown_from, shown_until)
             values ('tonight', $1, now() - interval '1 day', now() + interval '1 day')`,
            [html],
          )
      }
      await use({ url: product.url, allowGateway, operator, announce, forgetTries })
      await pool.end()
      await product.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /** The sandbox is reset before each test. */
  calm: [
    async ({ request, product }, use) => {
      await use(undefined)
      await request.delete('/sandbox/faults')
      await request.post('/sandbox/clock', { data: { now: null } })
      await product.forgetTries()
    },
    { auto: true },
  ],
})

/** Moves the clock of Sala and of its partners on by so many minutes. */
export const passMinutes = async (request: APIRequestContext, minutes: number): Promise<void> => {
  const { now } = await (await request.get('/sandbox/clock')).json()
  const later = new Date(Date.parse(now) + minutes * 60_000).toISOString()
  const answer = await request.post('/sandbox/clock', { data: { now: later } })
  if (!answer.ok()) throw new Error(`the clock did not move: ${answer.status()}`)
}
