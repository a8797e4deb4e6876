import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { commitOf } from './commit.ts'
import { ROOT, run } from './process-runner.ts'

type Bundle = {
  /** Folder in which the build commands run. */
  folder: string
  out: string
  /** A file that exists only if the build of the bundle succeeded. */
  mainFile: string
  /** Files and folders from which the bundle is built. If one of them has changed, the bundle is built again. */
  sources: string[]
  commands: string[][]
  /** True if browsers load the files of the bundle. These files are compressed. */
  isForBrowsers: boolean
}

const VITE_BUILD = ['vite', 'build', '--logLevel', 'warn']
const SHARED_SOURCES = ['contract/src', 'package-lock.json', 'tools/build.ts']
const BROWSER_BUNDLE = { mainFile: 'index.html', commands: [VITE_BUILD], isForBrowsers: true }
const BROWSER_SOURCES = ['ui', ...SHARED_SOURCES]
const BUNDLES: Bundle[] = [
  {
    ...{ ...BROWSER_BUNDLE, folder: 'web', out: 'web/dist/browser', sources: ['web', ...BROWSER_SOURCES] },
    // The lobby has two build commands. The second one builds the renderer that runs on the server.
    commands: [VITE_BUILD, [...VITE_BUILD, '--ssr']],
  },
  { ...BROWSER_BUNDLE, folder: 'console', out: 'console/dist', sources: ['console', ...BROWSER_SOURCES] },
  {
    ...BROWSER_BUNDLE,
    folder: 'sandbox/pages',
    out: 'sandbox/dist',
    sources: ['sandbox', ...BROWSER_SOURCES],
  },
  {
    ...{ folder: 'server', out: 'server/dist', mainFile: 'api.js', isForBrowsers: false },
    sources: ['server/src', 'server/seed', 'sandbox', 'tools/build-server.ts', ...SHARED_SOURCES],
    commands: [['node', join(ROOT, 'tools/build-server.ts')]],
  },
]
const NOT_SOURCES = new Set(['node_modules', 'dist'])
const TEST = /\.test\.tsx?$/
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
// Minimum size in bytes of a file that is compressed. For smaller files it would save little.
const COMPRESS_FROM_BYTES = 300
const RELEASE_SIGNS = 16
const COMMIT_FILE = join(ROOT, 'server/dist/commit')

/** Number of bundles that are built at the same time. A build of one bundle uses about one processor. */
const BUILT_TOGETHER = 2

/** Builds each bundle whose sources have changed since its last build. If arguments name bundles, only these are considered. */
const names = process.argv.slice(2)
const waiting = BUNDLES.filter(({ folder }) => names.length === 0 || names.includes(folder))
const buildNext = async (): Promise<boolean> => {
  const bundle = waiting.shift()
  return bundle === undefined || ((await build(bundle)) && (await buildNext()))
}
const results = await Promise.all(Array.from({ length: BUILT_TOGETHER }, buildNext))
if (results.includes(false)) process.exit(1)
// The name of the commit is written at each run, because a commit that changes no source causes no build.
if (existsSync(dirname(COMMIT_FILE))) await writeFile(COMMIT_FILE, `${await commitOf(ROOT)}\n`)

async function build({ folder, out, mainFile, sources, commands, isForBrowsers }: Bundle) {
  const stamp = join(ROOT, 'node_modules/.cache/sala', `${folder.replaceAll('/', '-')}.built`)
  const files = sources.flatMap(source => filesBelow(join(ROOT, source))).filter(file => !TEST.test(file))
  const fingerprint = fingerprintOf(files)
  const [builtDigest, builtFingerprint] = (await readFile(stamp, 'utf8').catch(() => '')).split('\n')
  const isBuilt = existsSync(join(ROOT, out, mainFile))
  if (isBuilt && builtFingerprint === fingerprint) return true
  const digest = await digestOf(files)
  const writeStamp = () => writeFile(stamp, `${digest}\n${fingerprint}`)
  if (isBuilt && builtDigest === digest) {
    await writeStamp()
    return true
  }
  console.log(`building ${folder} …`)
  // NODE_ENV is set here, because Vite and React would build something else with another value from the shell.
  const env = { NODE_ENV: 'production', SALA_RELEASE: digest.slice(0, RELEASE_SIGNS) }
  for (const [program = '', ...args] of commands)
    if ((await run(program, args, { cwd: join(ROOT, folder), env })) !== 0) return false
  if (isForBrowsers) await compress(join(ROOT, out))
  await mkdir(dirname(stamp), { recursive: true })
  await writeStamp()
  return true
}

/** Returns a hash of the files' sizes and modification times. If it is the same as at the last build, the bundle is current. */
function fingerprintOf(files: string[]) {
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
      const found = join(path, entry.name)
      return entry.isDirectory() ? filesBelow(found) : [found]
    })
    .sort()
}

/** Compresses files in advance, at the highest level. The server then sends `x.js.br` or `x.js.gz` instead of `x.js`. */
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
