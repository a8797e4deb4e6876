import { flushCompileCache } from 'node:module'
import { z } from 'zod'
import { createSandbox } from './app.ts'
import { runWhenDatabaseIsUp } from './foundation/database-outage.ts'

/** `npm run tool -- sandbox` starts the sandbox alone, for a Sala that runs elsewhere. README.md lists its environment variables. */
const environment = z
  .object({
    SANDBOX_DATABASE_URL: z.string().min(1),
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
    SANDBOX_HOST: z.string().default('127.0.0.1'),
    SANDBOX_PUBLIC_URL: z.url().default('http://localhost:3100'),
    SANDBOX_SEED: z.string().min(1).optional(),
    SANDBOX_KEY: z.string().min(1),
    CALLBACK_URL: z.url(),
    CALLBACK_SECRET: z.string().min(1),
    CLOCK_URL: z.url(),
    REDEEM_URL: z.url().optional(),
  })
  .parse(process.env)

const key = environment.SANDBOX_KEY
const tell = (line: string): void => void process.stderr.write(`${line}\n`)
const sandbox = await runWhenDatabaseIsUp(environment.SANDBOX_DATABASE_URL, tell, () =>
  createSandbox({
    databaseUrl: environment.SANDBOX_DATABASE_URL,
    publicUrl: environment.SANDBOX_PUBLIC_URL,
    callbacks: { url: environment.CALLBACK_URL, secret: environment.CALLBACK_SECRET },
    clockUrl: environment.CLOCK_URL,
    keys: { bank: key, sms: key, gateway: key, game_site: key, activity: key, line: key, identity: key },
    ...(environment.REDEEM_URL === undefined ? {} : { redeemUrl: environment.REDEEM_URL }),
    ...(environment.SANDBOX_SEED === undefined ? {} : { seed: environment.SANDBOX_SEED }),
  }),
)
const address = await sandbox.app.listen({ port: environment.SANDBOX_PORT, host: environment.SANDBOX_HOST })
process.stdout.write(`sandbox ready at ${address}/sandbox/\n`)
// Writes Node's compile cache now, because the process may be killed later and would then not write it.
flushCompileCache()

const stop = () => {
  void sandbox.close().then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
