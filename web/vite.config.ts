import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin, type Rolldown } from 'vite'
import { partsOf } from './src/page/page-preloads.ts'

const BASE = '/lobby/'
const WORKER = 'sw'

/**
 * Returns the full path of a source file. Throws an error if the file does not exist. Otherwise the file's chunk would silently contain other code.
 */
function sourceFile(path: string): string {
  const full = join(import.meta.dirname, path)
  if (!existsSync(full)) throw new Error(`${path} does not exist`)
  return full
}

const withoutQuery = (id: string): string => id.replace(/\?.*$/, '')

/** The service worker and the offline page. They are separate entries and share no chunk with the lobby's page. */
const APART = /web\/(worker\/|offline)/

/** The module with the router and its routes. Its chunk is separate, because a visitor's home page does not load it at first. */
const PROGRAM = '/src/entry/router-start.tsx'

/** Modules that a visitor's home page loads when idle. Their chunk contains no code that only members need. */
const LATER: ReadonlySet<string> = new Set(
  [
    'src/games/shelves/provider-rows.tsx',
    'src/games/catalogue/empty-catalogue.tsx',
    'src/home/visitor-promotions.tsx',
    'src/home/recent-payouts.tsx',
    'src/banners/banner-carousel.tsx',
    'src/content/popups/popup-opening.ts',
    'src/notices/page-overlay.tsx',
    '../ui/src/fonts-deferred.css',
  ].map(sourceFile),
)

/** The module of the card at the foot of the window. A visitor's home page loads it when idle, after the router. */
const FOOT_NOTES = sourceFile('src/install/install-and-release-cards.tsx')

/** The server-rendered pages. Their styles are inlined in the document, so each byte of styles delays the page. */
const DRAWN_PAGES = ['/', '/slot', '/deposit', '/withdraw'] as const
type DrawnPage = (typeof DRAWN_PAGES)[number]
const reached = new Map<DrawnPage, ReadonlySet<string>>()

/** Returns the modules that a server-rendered page needs: its own, those of a member's frame, and all their imports. */
const reachOf = (page: DrawnPage, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const known = reached.get(page)
  if (known !== undefined) return known
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const file of partsOf(page, true).files) visit(join(import.meta.dirname, file))
  reached.set(page, found)
  return found
}

/**
 * Returns the name of a shared module's chunk. It depends on which server-rendered pages need the module, so that no page loads code that
 * only others need.
 */
const sharedFileOf = (id: string, context: Rolldown.ChunkingContext): string => {
  const [inHome, inGames, inDeposit, inWithdrawal] = DRAWN_PAGES.map(page => reachOf(page, context).has(id))
  if (inHome || (inGames && (inDeposit || inWithdrawal))) return 'common'
  if (inGames) return 'lists'
  if (inWithdrawal) return 'money'
  return inDeposit ? 'paying' : 'rare'
}

/**
 * Makes the build fail if browser code imports zod. A single schema that is imported from the contract as a value would bring all of zod
 * into the bundle.
 */
const withoutZod = (): Plugin => ({
  name: 'without-zod',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'zod') this.error(`${importer} would bring zod into the browser: import types only`)
  },
})

const FILE_SIGNS = 4
const filesOfSigns = new Map<string, string>()
const namesOfFiles = new Map<string, string[]>()

/**
 * Returns a short class name: a hash of the file's path, and the position of the class in the file. Such
 * names compress to less than half of random names, and are the same in the server build.
 */
const shortName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file)
  const signs = createHash('sha256')
    .update(path)
    .digest('base64url')
    .replaceAll(/[^a-zA-Z]/g, '')
    .slice(0, FILE_SIGNS)
  const holder = filesOfSigns.get(signs) ?? path
  if (holder !== path) throw new Error(`${path} and ${holder} have the same signs: rename one of them`)
  filesOfSigns.set(signs, path)
  const names = namesOfFiles.get(path) ?? []
  namesOfFiles.set(path, names)
  if (!names.includes(name)) names.push(name)
  return signs + names.indexOf(name).toString(36)
}

const forBrowser: BuildOptions = {
  target: ['chrome107', 'safari16', 'firefox104'],
  outDir: 'dist/browser',
  emptyOutDir: true,
  // The server reads the names of the built files from the manifest.
  manifest: true,
  // No asset is inlined: it would become a data: URL, which the CSP forbids for scripts and styles.
  assetsInlineLimit: 0,
  // Each page preloads only the chunks that it imports, because a list of the chunks of all pages would add a kilobyte to each visitor's first
  // load.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
  },
  rolldownOptions: {
    input: {
      index: join(import.meta.dirname, 'index.html'),
      offline: join(import.meta.dirname, 'offline.html'),
      [WORKER]: join(import.meta.dirname, 'worker/service-worker.ts'),
    },
    output: {
      // A service worker controls only paths below its own URL, so its file is not in `assets/`.
      entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[hash].js'),
      chunkFileNames: 'assets/[hash].js',
      assetFileNames: 'assets/[hash][extname]',
      // Shared modules are grouped into a few files. Otherwise each would be a request, seventy for a member's page.
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'], test: id => !APART.test(id), priority: 1 },
          // A module goes to the first group that matches. The group `later` comes before `program`, because a visitor's home page does not
          // load `program`.
          { name: 'later', test: id => LATER.has(withoutQuery(id)) },
          { name: 'program', test: id => id.endsWith(PROGRAM) },
          { name: 'notes', test: id => withoutQuery(id) === FOOT_NOTES },
          { name: sharedFileOf, minShareCount: 2 },
        ],
      },
    },
    checks: { pluginTimings: false },
  },
}

/** Build options of the server-side renderer, which uses the assets of the browser build. */
const forServer: BuildOptions = {
  target: 'node24',
  outDir: 'dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: 'src/entry/server-rendering.tsx',
    output: { assetFileNames: 'assets/[hash][extname]' },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: BASE,
  plugins: [withoutZod(), react()],
  define: {
    // Name of the release. It makes the service worker's file differ between releases, so that the browser finds the new worker.
    RELEASE: JSON.stringify(process.env.SALA_RELEASE ?? 'unnamed'),
    // Selects React's production code when the bundle is built. By default a server bundle selects it at run time.
    ...(isSsrBuild && command === 'build' && { 'process.env.NODE_ENV': '"production"' }),
  },
  // Placeholder of the CSP nonce in the built page. The server replaces the same placeholder.
  html: { cspNonce: '%nonce%' },
  css: { modules: { generateScopedName: shortName } },
  // Replaces the polyfill of `useSyncExternalStore`, which only older versions of React need.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: isSsrBuild ? forServer : forBrowser,
  // The server runs the bundle without node_modules, so the bundle contains all packages.
  ssr: { noExternal: command === 'build' ? true : undefined },
}))
