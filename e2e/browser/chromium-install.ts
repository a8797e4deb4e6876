import { execFile, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type LaunchOptions } from '@playwright/test'
import { chooseBrowser, hasChromiumFromNpm } from './browser-executable.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/sala/', import.meta.url))
const INSTALL = fileURLToPath(new URL('../../tools/install.mjs', import.meta.url))
/**
 * Folder with the npm package of the browser. It is separate from the product's packages, so that `npm start` and the quick checks install no
 * browser.
 */
const FOLDER = 'e2e/chromium'
const PACKAGE = '@sparticuz/chromium'

/**
 * Chromium's arguments. The processor draws the pages without a GPU process, because an emulated GPU takes seconds per frame on a small machine.
 * Chromium makes no network calls for itself. The default arguments of the npm package are not used, because they switch web security off.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Font configuration with only the fonts of the npm package, so that screens look the same on every machine. Thai text uses the product's web fonts.
 */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

/**
 * Returns launch options with the Chromium from npm, so that every machine tests with the same browser. `SALA_CHROMIUM` names another browser. If npm
 * has no Chromium for the machine, the options use Playwright's browser or the system's. Call this function before a test worker starts.
 */
export async function provideChromium(): Promise<LaunchOptions> {
  const chosen = process.env.SALA_CHROMIUM
  if (chosen) return { executablePath: chosen, args: ARGUMENTS }
  const machine = { os: process.platform, cpu: process.arch }
  if (!hasChromiumFromNpm(machine)) {
    const playwrights = chromium.executablePath()
    const { path, line } = chooseBrowser({ ...machine, playwrights, exists: existsSync })
    // Only the first process prints the line, because each test worker reads this configuration again.
    if (process.env.TEST_WORKER_INDEX === undefined) console.log(line)
    return { executablePath: path, args: ARGUMENTS }
  }
  const home = await unpackOnce()
  const executablePath = join(home, 'chromium')
  return { executablePath, args: ARGUMENTS, env: environmentFor(home, executablePath) }
}

async function unpackOnce() {
  const own = fileURLToPath(new URL('../chromium/', import.meta.url))
  const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  const home = join(CACHE, `chromium-${dependencies[PACKAGE]}`)
  if (existsSync(home)) return home
  const { status } = spawnSync(process.execPath, [INSTALL, FOLDER], { stdio: 'inherit' })
  if (status !== 0) throw new Error('Chromium could not be installed; npm says why above.')
  const packaged = join(own, 'node_modules', PACKAGE)
  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(join(CACHE, 'chromium-new-'))
  await inflate(join(packaged, 'bin/chromium.br'), join(unfinished, 'chromium'))
  for (const part of ['swiftshader', 'fonts', 'al2023']) {
    const archive = join(unfinished, `${part}.tar`)
    await inflate(join(packaged, `bin/${part}.tar.br`), archive)
    await promisify(execFile)('tar', ['-x', '--no-same-owner', '-f', archive, '-C', unfinished])
    await rm(archive)
  }
  await chmod(join(unfinished, 'chromium'), 0o755)
  await writeFile(join(unfinished, 'fonts.conf'), FONTS)
  // If two runs unpack the browser at the same time, the later one finds the folder and keeps it.
  await rename(unfinished, home).catch(async error => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  })
  return home
}

async function inflate(file: string, to: string) {
  await pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(to))
}

/**
 * Returns environment variables for Chromium. If the system lacks libraries, as a bare Debian lacks NSS, they add the folder with the libraries of
 * the npm package.
 */
function environmentFor(home: string, executablePath: string): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  )
  const plain = { ...own, FONTCONFIG_PATH: home, XDG_CACHE_HOME: join(home, 'cache') }
  const withLibraries = { ...plain, LD_LIBRARY_PATH: join(home, 'lib') }
  return [plain, withLibraries].find(env => starts(executablePath, env)) ?? withLibraries
}

function starts(executablePath: string, env: Record<string, string>) {
  return spawnSync(executablePath, ['--version'], { env }).status === 0
}
