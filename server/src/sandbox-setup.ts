import { createSandbox } from '@sala/sandbox/app.ts'
import type { FastifyInstance } from 'fastify'
import { seedPlayGuides } from '../seed/play-guides.ts'
import { type Demo, seed } from '../seed/seed.ts'
import { type Config, SANDBOX_KEYS } from './config.ts'
import type { OpenContext } from './context.ts'
import { connect } from './lobby.ts'
import { SANDBOX_HUB88_PRIVATE_KEY, SANDBOX_SALA_PUBLIC_KEY } from './partners/adapters/hub88/sandbox-keys.ts'
import type { Meter } from './platform/metrics/meter.ts'
import { migrate } from './platform/migrate.ts'
import type { Program } from './program.ts'

export type { Demo } from '../seed/seed.ts'

/** Prepares a standalone start: schema, seed and sandbox. */

export const prepare = async (
  config: Config,
  ownerUrl: string,
  program: Program,
  meter?: Meter,
): Promise<{ ctx: OpenContext; demo: Demo | null }> => {
  await migrate(ownerUrl, config.mode)
  const ctx = await connect(config, program, meter)
  return { ctx, demo: await seed(ctx) }
}

/** Seed of the sandbox once its game site is up. */
export const seedFromGameSite = seedPlayGuides

/** Keys of the sandbox's game site for Hub88's wire: its own key, and our public key, which verifies our calls. */
export const hub88InSandbox = (api: string) => ({
  walletUrl: `${api}/wallet/hub88`,
  key: SANDBOX_HUB88_PRIVATE_KEY,
  salaKey: SANDBOX_SALA_PUBLIC_KEY,
})

/** The sandbox's bank sends callbacks only to configured receivers. */
export const bankTellers = ({ partners }: Config): ('bank' | 'scb')[] =>
  partners.bank_feed.flatMap(({ adapter }) => (adapter === 'sala' ? 'bank' : adapter === 'scb' ? 'scb' : []))

/** The sandbox on its database, not yet listening. It calls the lobby back on the lobby's port. */
export const openSandbox = async (
  config: Config,
  databaseUrl: string,
  program: Program,
): Promise<FastifyInstance> => {
  const api = `http://127.0.0.1:${config.port}/lobby/api`
  const sandbox = await createSandbox({
    databaseUrl,
    publicUrl: config.public_url,
    callbacks: { url: `${api}/callbacks`, secret: config.callback_secret },
    clockUrl: `${api}/callbacks/clock`,
    redeemUrl: `${api}/activity/redeem`,
    hub88: hub88InSandbox(api),
    bankTells: bankTellers(config),
    keys: SANDBOX_KEYS,
  })
  program.atStop(() => sandbox.close())
  return sandbox.app
}
