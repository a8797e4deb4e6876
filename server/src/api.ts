import { environment, readConfig } from './config.ts'
import { openContext } from './context.ts'
import { ports } from './domains.ts'
import { createLobbyApi } from './lobby-api.ts'
import { lobbyPage } from './member-page/lobby-page.ts'
import { serveLobby } from './platform/http/page/lobby-files.ts'
import { processLog } from './platform/log.ts'
import { stopOnSignal } from './stop.ts'

/** `npm run api`: one stateless api node on DATABASE_URL. */
const config = readConfig(environment())
const ctx = await openContext(config, processLog(config.log_level), ports)
const app = await createLobbyApi(ctx)
await serveLobby(app, lobbyPage(ctx))
const address = await app.listen({ port: config.port, host: config.host })
ctx.log.info({ address }, 'api ready')
stopOnSignal([() => app.close(), () => ctx.close()])
