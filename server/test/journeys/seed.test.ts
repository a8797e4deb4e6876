import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { useProduct } from './lobby-under-test.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LIMIT_MS = 60_000
const product = useProduct()

test(
  'R05: what `npm run tool -- seed` puts into a sandbox that runs beside it has the play guides, as `npm start` has',
  async () => {
    const counted = () => product.query<{ n: number }>('select count(*)::integer as n from play_guides')
    expect(await counted()).toEqual([{ n: 0 }])
    const env = {
      ...process.env,
      ...{ DATABASE_URL: product.context().config.database_url, LOG_LEVEL: 'silent' },
      ...{ SANDBOX_URL: product.origin(), PUBLIC_URL: product.origin() },
    }
    await promisify(execFile)(process.execPath, [join(ROOT, 'server/seed/seed-command.ts')], { env })
    const slots = await product.query<{ n: number }>(
      `select count(*)::integer as n from games where section = 'slot' and gone_at is null`,
    )
    expect(await counted()).toEqual(slots)
    expect(slots[0]?.n).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
