import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, test as base } from '@playwright/test'
import { openPool } from '../server/src/platform/db.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../server/src/platform/embedded-postgres/free-port.ts'
import { startProduct } from './lobby-server-process.ts'
import { commandLine } from './operator-command-line-client.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const START_LIMIT_MS = 180_000

/**
 * Environment variables of a product with other partners than usual. Playwright starts one product for all tests with the same object, so the tests
 * of several partners share one.
 */
export const OTHER_PARTNERS = { BANK_FEED: 'scb,sala', PAYOUTS: 'opn', GATEWAY: 'opn', GAMES: 'hub88' }
/** Environment variables of a product that sends registration codes by SMS, and whose desk has the host `deskOf`. */
export const CODES_BY_SMS_AND_DESK_HOST = {
  SMS: 'thaibulksms,twilio',
  REGISTRATION_OTP: 'sms',
  DESK_HOST: 'localhost:{port}',
}
/** Returns the origin of the desk (the staff's website) of a product with CODES_BY_SMS_AND_DESK_HOST. */
export const deskOf = (url: string): string => url.replace('127.0.0.1', 'localhost')

type OwnProduct = {
  url: string
  /** Enables the payment gateway (F07) for a member by SQL, because no screen can do so. */
  allowGateway: (phone: string) => Promise<void>
  operator: (...words: string[]) => Promise<void>
  /** Makes the waiting jobs of this name due now. Returns how many there were. A job's delay is in real time, which no test can move. */
  hurry: (job: string) => Promise<number>
  /**
   * Removes the delays that the product has set after failed sign-ins. A delay that was set while the clock was ahead would last too long after the
   * clock is set back.
   */
  forgetTries: () => Promise<void>
  /** Publishes a notice with this HTML by SQL, because the product would remove parts of the HTML. Null removes the notice. */
  announce: (html: string | null) => Promise<void>
}

/** Starts one product for each test worker. Its tests run one after the other, so they may move the clock or make partners fail. */
export const test = base.extend<
  { calm: undefined },
  { product: OwnProduct; said: Readonly<Record<string, string>> }
>({
  /** Additional environment variables of the product, such as the URLs of partners. `{port}` in a value stands for the product's port. */
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
      const port = await freePort()
      const own = Object.entries(said).map(([key, value]) => [key, value.replace('{port}', String(port))])
      const product = await startProduct({ port, env: { ...Object.fromEntries(own), ...urls } })
      const pool = openPool(urls.DATABASE_URL, error => log(error.message))
      const allowGateway = async (phone: string) => {
        await pool.query('update members set payment_gateway_status = true where phone = $1', [phone])
      }
      const operator = commandLine({ root: ROOT, databaseUrl: urls.DATABASE_URL, folder: dataDir })
      const hurry = async (job: string) => {
        const made = await pool.query(
          `update graphile_worker._private_jobs set run_at = now() where key like $1 || ':%' and run_at > now()`,
          [job],
        )
        return made.rowCount ?? 0
      }
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
      await use({ url: product.url, allowGateway, operator, hurry, announce, forgetTries })
      await pool.end()
      await product.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /** After each test, ends the sandbox's faults, sets the clock to the real time and removes the delays after failed sign-ins. */
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

/** Moves the clocks of the product and of its simulated partners forward by some minutes. */
export const passMinutes = async (request: APIRequestContext, minutes: number): Promise<void> => {
  const { now } = await (await request.get('/sandbox/clock')).json()
  const later = new Date(Date.parse(now) + minutes * 60_000).toISOString()
  const answer = await request.post('/sandbox/clock', { data: { now: later } })
  if (!answer.ok()) throw new Error(`the clock did not move: ${answer.status()}`)
}
