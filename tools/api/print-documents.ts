import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ports } from '../../server/src/composition.ts'
import { OWN_DATABASE, readConfig } from '../../server/src/config.ts'
import { prepareContext } from '../../server/src/context.ts'
import { createLobbyApi } from '../../server/src/lobby-api.ts'
import { adapters, MULTI_PARTNER_PORTS, type Port } from '../../server/src/partners/adapter-registry.ts'
import { silentLog } from '../../server/src/platform/log.ts'

/**
 * Writes the product's OpenAPI documents to the folder in the first argument. A document describes the calls of the partners that are chosen by the
 * settings. For some kinds of partner only one can be chosen, so there is one document for each of them. The program needs no database.
 */

/** URL of an imaginary installation in the documents. No program calls it. */
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
// The process must be ended here, because event streams and clocks have timers that would keep it alive.
process.exit(0)
