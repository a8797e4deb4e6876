import { join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { ROOT } from './run.ts'

/** Puts what runs in production into a few files: to find and read some 1,200 modules was half of a start. */
const OUT = join(ROOT, 'server/dist')
const PROGRAMS = ['start', 'api', 'worker', 'migrate']

/** Packages that look for files beside their own, and what those load as well: two copies of one would not know each other's values. */
const OUTSIDE = /^(fastify|@fastify\/.*|graphile-worker|pg|pino|sharp)$/

/** A file of ours finds what lies beside it by its own address: it keeps that wherever its code is put. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: {
    filter: { id: { include: /^\//, exclude: /\/node_modules\// }, code: 'import.meta.url' },
    handler: (code, id) => {
      const own = `new URL(${JSON.stringify(relative(OUT, id))}, import.meta.url).href`
      // No line is moved.
      return { code: code.replaceAll('import.meta.url', own), map: null }
    },
  },
}

const build = await rolldown({
  cwd: ROOT,
  input: Object.fromEntries(PROGRAMS.map(name => [name, `server/src/${name}.ts`])),
  platform: 'node',
  external: OUTSIDE,
  plugins: [ownAddresses],
})
await build.write({ dir: OUT, cleanDir: true, sourcemap: true })
await build.close()
