import { join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { ROOT } from './process-runner.ts'

/**
 * Folder of the production programs. Each is bundled into a few files, because Node needed half of the start time to load some 1,200 separate
 * modules.
 */
const OUT = join(ROOT, 'server/dist')
const PROGRAMS = ['start', 'api', 'worker', 'migrate', 'operator']

/**
 * Matches packages that are not bundled. Some read files from their own folder. Others are also loaded by such packages, and would exist twice, with
 * separate state, if they were bundled too.
 */
const OUTSIDE = /^(fastify|@fastify\/.*|graphile-worker|pg|pino|sharp)$/

/** Keeps the original `import.meta.url` of the project's modules, because they use it to find the files next to them. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: {
    filter: { id: { include: /^\//, exclude: /\/node_modules\// }, code: 'import.meta.url' },
    handler: (code, id) => {
      const own = `new URL(${JSON.stringify(relative(OUT, id))}, import.meta.url).href`
      // The replacement needs no source map. It adds no line, so the line numbers in error messages stay right.
      return { code: code.replaceAll('import.meta.url', own), map: null }
    },
  },
}

/** The exports of `node:http` that the server uses. If the server uses another export, the build fails until the export is added here. */
const HTTP_NAMES = ['createServer', 'request']

/**
 * Replaces `node:http` by a module with only those exports that the server uses. The whole of `node:http` would also load an HTTP client, which takes
 * a twelfth of the start time.
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
