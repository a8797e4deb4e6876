import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ports } from '../../server/src/composition.ts'
import { OWN_DATABASE, readConfig } from '../../server/src/config.ts'
import { prepareContext } from '../../server/src/context.ts'
import { createLobbyApi } from '../../server/src/lobby-api.ts'
import { adapters, MULTI_PARTNER_PORTS, type Port } from '../../server/src/partners/adapter-registry.ts'
import { silentLog } from '../../server/src/platform/log.ts'

/**
 * Writes the product's OpenAPI documents to the folder that the first argument names. Some kinds of partner have only one partner at a time, and a
 * document describes the calls of the chosen partners. There is therefore one document for each adapter of such a kind. The program needs no
 * database.
 */

/** URL of the installation that the documents describe. It is an example, and no program calls it. */
const ORIGIN = 'https://lobby.sala.test'

const names = Object.entries(adapters).map(([port, all]) => [port as Port, Object.keys(all)] as const)
const single = names.filter(([port]) => !MULTI_PARTNER_PORTS.has(port))
const documents = Math.max(...single.map(([, all]) => all.length))

const choiceOf = (number: number) =>
  Object.fromEntries(
    names.map(([port, all]) => {
      const chosen = MULTI_PARTNER_PORTS.has(port) ? all.join(',') : all[number % all.length]
      return [port.toUpperCase(), chosen]
    }),
  )

const print = async (number: number): Promise<string> => {
  const config = readConfig(
    { PUBLIC_URL: ORIGIN, LOG_LEVEL: 'silent', ...choiceOf(number) },
    { database_url: OWN_DATABASE },
  )
  const app = await createLobbyApi(prepareContext(config, silentLog, ports).ctx)
  await app.ready()
  return JSON.stringify(app.swagger(), null, 1)
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: print-documents.ts <folder>')
await mkdir(folder, { recursive: true })
for (let number = 0; number < documents; number += 1)
  await writeFile(join(folder, `openapi-${number + 1}.json`), await print(number))
// Event streams and clocks have timers, which would keep the process alive.
process.exit(0)
