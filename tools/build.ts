import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { ROOT, run } from './run.ts'

type Bundle = {
  /** Where `vite.config.ts` stands. */
  at: string
  out: string
  /** A change in one of these makes the bundle stale. */
  sources: string[]
  /** Has a half that the server makes its pages with. */
  server?: boolean
}

const SHARED = ['ui', 'contract/src', 'package-lock.json', 'tools/build.ts']
const BUNDLES: Bundle[] = [
  { at: 'web', out: 'web/dist/browser', sources: ['web', ...SHARED], server: true },
  { at: 'console', out: 'console/dist', sources: ['console', ...SHARED] },
  { at: 'sandbox/pages', out: 'sandbox/dist', sources: ['sandbox', ...SHARED] },
]
const NOT_SOURCES = new Set(['node_modules', 'dist'])
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
// Below this a compressed file is hardly smaller.
const COMPRESS_FROM_BYTES = 300
const RELEASE_SIGNS = 16

/** Builds the browser bundles whose sources changed since they were last built here. */
for (const bundle of BUNDLES) {
  if (!(await build(bundle))) process.exit(1)
}

async function build({ at, out, sources, server = false }: Bundle) {
  const stamp = join(ROOT, 'node_modules/.cache/sala', `${at.replaceAll('/', '-')}.built`)
  const files = sources.flatMap(source => filesBelow(join(ROOT, source)))
  const look = lookOf(files)
  const [built, seen] = (await readFile(stamp, 'utf8').catch(() => '')).split('\n')
  const isThere = existsSync(join(ROOT, out, 'index.html'))
  if (isThere && seen === look) return true
  const digest = await digestOf(files)
  const note = () => writeFile(stamp, `${digest}\n${look}`)
  if (isThere && built === digest) {
    await note()
    return true
  }
  console.log(`building ${at} …`)
  for (const half of server ? [[], ['--ssr']] : [[]]) {
    const env = { SALA_RELEASE: digest.slice(0, RELEASE_SIGNS) }
    if ((await run('vite', ['build', '--logLevel', 'warn', ...half], { cwd: join(ROOT, at), env })) !== 0)
      return false
  }
  await compress(join(ROOT, out))
  await mkdir(dirname(stamp), { recursive: true })
  await note()
  return true
}

/** When and how long the files are: where nobody touched one, none has to be read. Taken before they are read. */
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

/** The server sends `x.js.br` or `x.js.gz` in the place of `x.js`: the best compression costs nothing per request. */
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
