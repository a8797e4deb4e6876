import { createSandbox } from '@sala/sandbox/app.ts'
import type { FastifyInstance } from 'fastify'
import { seedPlayGuides } from '../seed/play-guides.ts'
import { type Demo, seed } from '../seed/seed.ts'
import { type Config, SANDBOX_KEYS } from './config.ts'
import type { OpenContext } from './context.ts'
import { SANDBOX_HUB88_PRIVATE_KEY, SANDBOX_SALA_PUBLIC_KEY } from './partners/adapters/hub88/sandbox-keys.ts'
import type { Meter } from './platform/metrics/metric-registry.ts'
import { migrate } from './platform/migrate.ts'
import type { Program } from './program-lifecycle.ts'
import { connect } from './start-steps.ts'

export type { Demo } from '../seed/seed.ts'

/** Prepares a program that runs everything in one process: schema, seed data and the simulated partners (sandbox). */

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

/** Adds the seed data that can only be made while the sandbox's game site runs. */
export const seedFromGameSite = seedPlayGuides

/** Returns the sandbox game site's keys for Hub88's protocol: its own private key, and Sala's public key, by which it verifies Sala's calls. */
export const hub88InSandbox = (api: string) => ({
  walletUrl: `${api}/wallet/hub88`,
  key: SANDBOX_HUB88_PRIVATE_KEY,
  salaKey: SANDBOX_SALA_PUBLIC_KEY,
})

/** Returns the kinds of callbacks that the sandbox's bank must send: one for each configured bank adapter that has callbacks. */
export const bankTellers = ({ partners }: Config): ('bank' | 'scb')[] =>
  partners.bank_feed.flatMap(({ adapter }) => (adapter === 'sala' ? 'bank' : adapter === 'scb' ? 'scb' : []))

/** Creates the sandbox (simulated partners), which has a separate database and sends callbacks to the lobby's port. It does not listen yet. */
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
