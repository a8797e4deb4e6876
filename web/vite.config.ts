import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin, type Rolldown } from 'vite'
import { partsOf } from './src/page/page-parts.ts'

const BASE = '/lobby/'
const WORKER = 'sw'

/** The first load's shell draws once or twice in a visit: memoising it would only add weight to every visit. */
const LEFT_ALONE =
  /node_modules|web\/src\/(layout|content|dialogs|notices|install|page|games\/(shelves|tiles))\/|ui\/src\/(action|art|brand|feedback|loading)\//

/** Standalone entries with their own dependencies. */
const APART = /web\/(worker\/|offline)/

/** The router with the table of routes: what a visitor's home does without. */
const PROGRAM = '/src/page/whole-program.tsx'

/** Chunks that a visitor's home loads when idle, without members' code. */
const LATER =
  /src\/(games\/(shelves\/provider-rows|catalogue\/no-catalogue)|content\/(home\/(visitor-promotions|last-payouts)|banners\/banner-carousel|popups\/announce)|notices\/page-overlay)\.tsx?$|fonts-rare\.css$/

/** They follow too, when the router has come. */
const FOOT_NOTES = /web\/src\/install\/foot-notes\.tsx$/

/** The pages that are drawn before their program comes, and bring their styles in the document: each byte of them is waited for. */
const DRAWN_PAGES = ['/', '/slot', '/deposit', '/withdraw'] as const
type DrawnPage = (typeof DRAWN_PAGES)[number]
const reached = new Map<DrawnPage, ReadonlySet<string>>()

/** The modules that a drawn page cannot do without: its own, those of a member's frame, and all that they import. */
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

/** Which file holds a module that several pages share: by the drawn pages that need it, so that none brings what only others do. */
const sharedFileOf = (id: string, context: Rolldown.ChunkingContext): string => {
  const [inHome, inGames, inDeposit, inWithdrawal] = DRAWN_PAGES.map(page => reachOf(page, context).has(id))
  if (inHome || (inGames && (inDeposit || inWithdrawal))) return 'common'
  if (inGames) return 'lists'
  if (inWithdrawal) return 'money'
  return inDeposit ? 'paying' : 'rare'
}

/** The React Compiler memoises components, so that no file of ours does it by hand. */
const reactCompiler = () => {
  const preset = reactCompilerPreset()
  preset.rolldown.filter = { ...preset.rolldown.filter, id: { include: /\.tsx$/, exclude: LEFT_ALONE } }
  return babel({ presets: [preset] })
}

/** The browser knows the contract by its types alone; a value import of a schema would bring the whole of zod. */
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
 * Short class names from the file and the position. They compress to less than half of random names. The
 * server build produces the same names.
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
  // The server reads in it which file the program is.
  manifest: true,
  // Nothing may become a data: script or style.
  assetsInlineLimit: 0,
  // A page's own imports are fetched when it is: naming them all in the first load would cost every visitor a kilobyte.
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
      // A worker rules over the paths below its own.
      entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[hash].js'),
      chunkFileNames: 'assets/[hash].js',
      assetFileNames: 'assets/[hash][extname]',
      // Shared modules would each become a request: a member's page once had seventy. They are grouped into a few files.
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'], test: id => !APART.test(id), priority: 1 },
          // Before the program, which may not come: a visitor's home lives on without it.
          { name: 'later', test: LATER },
          { name: 'program', test: id => id.endsWith(PROGRAM) },
          { name: 'notes', test: FOOT_NOTES },
          { name: sharedFileOf, minShareCount: 2 },
        ],
      },
    },
    checks: { pluginTimings: false },
  },
}

/** The server-side renderer; it uses the browser build's assets. */
const forServer: BuildOptions = {
  target: 'node24',
  outDir: 'dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: 'src/page/page-maker.tsx',
    output: { assetFileNames: 'assets/[hash][extname]' },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: BASE,
  plugins: [withoutZod(), react(), reactCompiler()],
  define: {
    // Changes with every release, so that the browser finds a new worker.
    RELEASE: JSON.stringify(process.env.SALA_RELEASE ?? 'unnamed'),
    // React's own choice of its quick half, which a bundle for a server leaves open.
    ...(isSsrBuild && command === 'build' && { 'process.env.NODE_ENV': '"production"' }),
  },
  // Placeholder of the nonce; the server's page module uses the same name.
  html: { cspNonce: '%nonce%' },
  css: { modules: { generateScopedName: shortName } },
  // React brings the hook itself; the stand-in is for versions that did not.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: isSsrBuild ? forServer : forBrowser,
  // The server runs it as it is, without node_modules.
  ssr: { noExternal: command === 'build' ? true : undefined },
}))
