import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { commitOf } from './commit.ts'
import { ROOT, run } from './process-runner.ts'

type Bundle = {
  /** The build commands run in this working directory. */
  at: string
  out: string
  /** A file that exists if the build was successful. */
  proof: string
  /** Files and folders from which the bundle is built. A change in one of them makes the bundle stale. */
  sources: string[]
  commands: string[][]
  /** True if browsers receive the bundle's files. These files are therefore compressed. */
  isSent: boolean
}

const VITE = ['vite', 'build', '--logLevel', 'warn']
const EVERYWHERE = ['contract/src', 'package-lock.json', 'tools/build.ts']
const PAGES = { proof: 'index.html', commands: [VITE], isSent: true }
const PAGE_SOURCES = ['ui', ...EVERYWHERE]
const BUNDLES: Bundle[] = [
  {
    ...{ ...PAGES, at: 'web', out: 'web/dist/browser', sources: ['web', ...PAGE_SOURCES] },
    // This bundle has two build commands: the second builds the server-side renderer.
    commands: [VITE, [...VITE, '--ssr']],
  },
  { ...PAGES, at: 'console', out: 'console/dist', sources: ['console', ...PAGE_SOURCES] },
  { ...PAGES, at: 'sandbox/pages', out: 'sandbox/dist', sources: ['sandbox', ...PAGE_SOURCES] },
  {
    ...{ at: 'server', out: 'server/dist', proof: 'api.js', isSent: false },
    sources: ['server/src', 'server/seed', 'sandbox', 'tools/build-server.ts', ...EVERYWHERE],
    commands: [['node', join(ROOT, 'tools/build-server.ts')]],
  },
]
const NOT_SOURCES = new Set(['node_modules', 'dist'])
const TEST = /\.test\.tsx?$/
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
// Minimum size in bytes of a file that is compressed. For a smaller file the gain is negligible.
const COMPRESS_FROM_BYTES = 300
const RELEASE_SIGNS = 16
const COMMIT_FILE = join(ROOT, 'server/dist/commit')

/** Builds the bundles whose sources changed since their last build. With names as arguments, it considers only those bundles. */
const wanted = process.argv.slice(2)
for (const bundle of BUNDLES) {
  if (wanted.length > 0 && !wanted.includes(bundle.at)) continue
  if (!(await build(bundle))) process.exit(1)
}
// A commit that changes no source builds nothing, so the commit is written at each run.
if (existsSync(dirname(COMMIT_FILE))) await writeFile(COMMIT_FILE, `${await commitOf(ROOT)}\n`)

async function build({ at, out, proof, sources, commands, isSent }: Bundle) {
  const stamp = join(ROOT, 'node_modules/.cache/sala', `${at.replaceAll('/', '-')}.built`)
  const files = sources.flatMap(source => filesBelow(join(ROOT, source))).filter(file => !TEST.test(file))
  const look = lookOf(files)
  const [built, seen] = (await readFile(stamp, 'utf8').catch(() => '')).split('\n')
  const isThere = existsSync(join(ROOT, out, proof))
  if (isThere && seen === look) return true
  const digest = await digestOf(files)
  const note = () => writeFile(stamp, `${digest}\n${look}`)
  if (isThere && built === digest) {
    await note()
    return true
  }
  console.log(`building ${at} …`)
  // NODE_ENV is set here, because another value of the shell would change what Vite and React build.
  const env = { NODE_ENV: 'production', SALA_RELEASE: digest.slice(0, RELEASE_SIGNS) }
  for (const [program = '', ...args] of commands)
    if ((await run(program, args, { cwd: join(ROOT, at), env })) !== 0) return false
  if (isSent) await compress(join(ROOT, out))
  await mkdir(dirname(stamp), { recursive: true })
  await note()
  return true
}

/** Returns a hash of the files' sizes and modification times. If it equals that of the last build, the bundle is current. */
function lookOf(files: string[]) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs, ctimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

async function digestOf(files: string[]) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .flatMap(entry => {
      const at = join(path, entry.name)
      return entry.isDirectory() ? filesBelow(at) : [at]
    })
    .sort()
}

/**
 * Compresses files in advance at the highest level. The server sends `x.js.br` or `x.js.gz` instead of
 * `x.js`.
 */
async function compress(directory: string) {
  const files = filesBelow(directory).filter(file => COMPRESSED.has(extname(file)))
  await Promise.all(
    files.map(async file => {
      const content = await readFile(file)
      if (content.length < COMPRESS_FROM_BYTES) return
      const params = { [zlib.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: zlib.Z_BEST_COMPRESSION }))
    }),
  )
}
