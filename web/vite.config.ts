import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { transformAsync } from '@babel/core'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin, transformWithOxc } from 'vite'
import { foldRuntime } from './fold-runtime.ts'
import { scopedNames } from './scoped-names.ts'

const BASE = '/lobby/'
const DEFAULT_API_PORT = 3000
/** What the first paint draws with (see the design system): fetched beside the script instead of after the style. */
const FIRST_FONTS = /(kanit-(thai|latin)-600|sarabun-(thai|latin)-400)-normal-[^/]+\.woff2?$/

/** The first load's shell draws once or twice in a visit: memoising it would only add weight to every visit. */
const LEFT_ALONE =
  /node_modules|web\/src\/(layout|content|dialogs|notices|install|page|games\/(shelves|tiles))\/|ui\/src\/(action|art|brand|feedback|loading)\//

/** The React Compiler memoises components, so that no file of ours does it by hand. */
const reactCompiler = (): Plugin => ({
  name: 'react-compiler',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.tsx$/, exclude: LEFT_ALONE } },
    handler: async (code, id) => {
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: ['babel-plugin-react-compiler'],
      })
      return result?.code ? { code: result.code, map: result.map } : null
    },
  },
})

/** The browser knows the contract by its types alone; a value import of a schema would bring the whole of zod. */
const withoutZod = (): Plugin => ({
  name: 'without-zod',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'zod') this.error(`${importer} would bring zod into the browser: import types only`)
  },
})

/** lucide's icon component handles a dozen options that no icon of ours uses; this one draws the same lines. */
const LINE_ICON = `
import { createElement } from 'react'
const line = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
  strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true }
export default node => props =>
  createElement('svg', { ...line, ...props }, ...node.map(([tag, shape]) => createElement(tag, shape)))
`

type IconData = { node: [tag: string, shape: Record<string, string>][] }

const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs$/ },
    handler: (code, id) => {
      if (id.endsWith('createLucideIcon.mjs')) return { code: LINE_ICON, map: null }
      const literal = /const __iconData = (\{[\s\S]*?\n\});/.exec(code)?.[1]
      if (literal === undefined) return null
      const { node } = new Function(`return ${literal}`)() as IconData
      const shapes = node.map(([tag, { key: _, ...shape }]) => [tag, shape])
      const lines = [
        `import draw from '../createLucideIcon.mjs'`,
        `export default /* @__PURE__ */ draw(${JSON.stringify(shapes)})`,
      ]
      return { code: lines.join('\n'), map: null }
    },
  },
})

const PX_PER_EM = 16

/**
 * Breakpoints are written in pixels and shipped in the reader's own text size: who reads twice as large on a wide window has the
 * room of a narrow one, and gets its layout, as with the browser's zoom.
 */
const breakpointsInText = (): Plugin => ({
  name: 'breakpoints-in-text',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: code => ({
      code: code.replaceAll(
        /\((min|max)-width: ?(\d+)px\)/g,
        (_whole, end: string, px: string) => `(${end}-width: ${Number(px) / PX_PER_EM}em)`,
      ),
      map: null,
    }),
  },
})

/**
 * Every style sheet says first in which order the layers stand, as `tokens.css` does: a primitive that several pages share comes
 * in a file of its own, and the page may hold that file before the one with the tokens.
 */
const LAYERS = '@layer base,ui;'

const layersFirst = (): Plugin => ({
  name: 'layers-first',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = LAYERS + file.source
    },
  },
})

const preloadFirstFonts = (): Plugin => ({
  name: 'preload-first-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter(file => FIRST_FONTS.test(file))
        .map(file => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: BASE + file,
            as: 'font',
            type: `font/${extname(file).slice(1)}`,
            crossorigin: true,
            fetchpriority: 'low',
          },
          injectTo: 'head' as const,
        })),
  },
})

/**
 * The service worker, beside the page: it knows the offline page with all that it is drawn with, and a mark of this release.
 * Written when everything else is, for it names the files that were made.
 */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  writeBundle: async ({ dir = '' }, bundle) => {
    const source = await readFile(join(import.meta.dirname, 'worker/service-worker.ts'), 'utf8')
    const offline = await readFile(join(dir, 'offline.html'), 'utf8')
    const files = [`${BASE}offline.html`, ...new Set(offline.match(/\/lobby\/assets\/[^"]+/g))]
    const release = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16)
    const { code } = await transformWithOxc(source, 'service-worker.ts')
    const known = `const RELEASE = ${JSON.stringify(release)}\nconst OFFLINE_FILES = ${JSON.stringify(files)}\n`
    await writeFile(join(dir, 'sw.js'), known + code)
  },
})

const api = `http://127.0.0.1:${process.env.PORT ?? DEFAULT_API_PORT}`

/** The page's script and what it imports without waiting; filled in once the modules are known. */
const firstLoad = new Set<string>()

/** Icons are imported through one file that names them all; each goes where it is drawn. */
const ICON = /lucide-react\/dist\/esm\/icons\//

/** Keeps that together: pages that come later share parts of it, and each such part would become a file of its own. */
const oneFirstLoad = (): Plugin => ({
  name: 'one-first-load',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  buildEnd() {
    const main = [...this.getModuleIds()].find(id => id.endsWith('/web/src/main.tsx'))
    const waiting = main === undefined ? [] : [main]
    for (const id of waiting) firstLoad.add(id)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
        if (firstLoad.has(next)) continue
        firstLoad.add(next)
        waiting.push(next)
      }
  },
})

const forBrowser: BuildOptions = {
  target: ['chrome107', 'safari16', 'firefox104'],
  outDir: 'dist/browser',
  emptyOutDir: true,
  // Nothing may become a data: script or style.
  assetsInlineLimit: 0,
  // A page's own imports are fetched when it is: naming them all in the first load would cost every visitor a kilobyte.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, files, { hostType }) =>
      hostType === 'html' ? files : files.filter(file => file.endsWith('.css')),
  },
  rolldownOptions: {
    input: ['index.html', 'offline.html'].map(page => join(import.meta.dirname, page)),
    output: {
      // Names without words, and one file for what every page needs: both weigh on each visitor's first load.
      entryFileNames: 'assets/[hash].js',
      chunkFileNames: 'assets/[hash].js',
      assetFileNames: ({ names }) =>
        names.some(name => name.endsWith('.css'))
          ? 'assets/[hash][extname]'
          : 'assets/[name]-[hash][extname]',
      codeSplitting: {
        groups: [{ name: 'first', test: id => firstLoad.has(id) && !ICON.test(id) }],
      },
    },
  },
}

/** What the server makes the page with: the same screens, drawn without a browser. Its assets are the browser's. */
const forServer: BuildOptions = {
  target: 'node24',
  outDir: 'dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: 'src/page/page-maker.tsx',
    output: { assetFileNames: 'assets/[name]-[hash][extname]' },
  },
}

/** Put into the page in the place of each answer's nonce and facts; the server's page module knows them by the same names. */
const NONCE_PLACE = '%nonce%'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: BASE,
  plugins: [
    withoutZod(),
    plainIcons(),
    breakpointsInText(),
    oneFirstLoad(),
    reactCompiler(),
    react(),
    preloadFirstFonts(),
    layersFirst(),
    foldRuntime(),
    serviceWorker(),
  ],
  // React's own choice of its quick half, which a bundle for a server leaves open.
  ...(isSsrBuild && process.env.NODE_ENV !== 'development'
    ? { define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  html: { cspNonce: NONCE_PLACE },
  css: {
    modules: {
      generateScopedName: scopedNames(join(import.meta.dirname, '..'), ['ui/src', 'ui/gallery', 'web/src']),
    },
  },
  // React brings the hook itself; the stand-in is for versions that did not.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: isSsrBuild ? forServer : forBrowser,
  // The server runs it as it is, without node_modules.
  ssr: { noExternal: true },
  server: { proxy: { '/lobby/api': api, '/sandbox': api } },
}))
