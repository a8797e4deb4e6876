/** Runs one of the less used tools: `npm run tool -- <name> [options]`. Without a name it lists all tools. */

type Tool = { readonly about: string; readonly file: string }

const TOOLS: Readonly<Record<string, Tool>> = {
  api: { about: 'an API node, on DATABASE_URL', file: '../server/dist/api.js' },
  worker: { about: 'a worker, on DATABASE_URL', file: '../server/dist/worker.js' },
  seed: {
    about: 'demo data; `--world small`: a simulated past of 200 members and 30 days',
    file: '../server/seed/seed-command.ts',
  },
  cluster: {
    about: 'a production cluster on this machine; `status`, `stop`',
    file: './cluster/cluster.ts',
  },
  screens: {
    about: 'pictures of screens at four widths; `manual`: those of the desk’s manual',
    file: '../e2e/screenshots.ts',
  },
  walk: {
    about: 'counts the taps, fields and seconds of the main journey',
    file: '../e2e/recorded-journey.ts',
  },
  'verify-draw': {
    about: 'computes a draw of the wheel from its seeds, as its page does',
    file: './draws/verify-draw.ts',
  },
  sandbox: { about: 'the sandbox without the lobby', file: '../sandbox/main.ts' },
  sbom: { about: 'the bill of materials and its checks', file: './sbom/sbom.ts' },
  docs: {
    about: 'the site of the documents with live reload; `build` writes it',
    file: './docs-site/docs-site.ts',
  },
  release: {
    about: 'version, changelog heading, commit and tag of a release; `--dry-run` prints them',
    file: './release/release.ts',
  },
  'postgres-matrix': {
    about: 'the database tests on PostgreSQL 15 to 18; `--versions 15,17`, `--only <folder>`',
    file: './postgres-matrix/postgres-matrix.ts',
  },
  'schema-types': {
    about: 'TypeScript types of the tables, after a migration',
    file: './sql/write-types.ts',
  },
}

const [name = ''] = process.argv.splice(2, 1)
const tool = TOOLS[name]
if (tool === undefined) {
  const width = Math.max(...Object.keys(TOOLS).map(each => each.length))
  for (const [each, { about }] of Object.entries(TOOLS)) console.log(`${each.padEnd(width)}  ${about}`)
  process.exitCode = name === '' ? 0 : 1
} else await import(new URL(tool.file, import.meta.url).href)
