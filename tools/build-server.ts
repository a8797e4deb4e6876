import { join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { ROOT } from './run.ts'

/** Puts what runs in production into a few files: to find and read some 1,200 modules was half of a start. */
const OUT = join(ROOT, 'server/dist')
const PROGRAMS = ['start', 'api', 'worker', 'migrate', 'operator']

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

/** What of it is used; a name that is missing here ends the build. */
const HTTP_NAMES = ['createServer', 'request']

/**
 * Who imports `node:http` has all of its names read, one of which loads a whole client for it: a twelfth of a start. So it is asked for
 * by itself, and gives what is used.
 */
const httpByItself: Plugin = {
  name: 'http-by-itself',
  resolveId: {
    filter: { id: /^node:http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : null),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler: () =>
      `const http = process.getBuiltinModule('node:http')\nexport default http\nexport const { ${HTTP_NAMES.join(', ')} } = http\n`,
  },
}

const build = await rolldown({
  cwd: ROOT,
  input: Object.fromEntries(PROGRAMS.map(name => [name, `server/src/${name}.ts`])),
  platform: 'node',
  external: OUTSIDE,
  plugins: [ownAddresses, httpByItself],
})
await build.write({ dir: OUT, cleanDir: true, sourcemap: true })
await build.close()
