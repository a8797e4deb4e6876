import { transformAsync } from '@babel/core'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const BASE = '/lobby/'
const DEFAULT_API_PORT = 3000
/** What the first paint draws with (see the design system): fetched beside the script instead of after the style. */
const FIRST_FONTS = /(kanit-(thai|latin)-600|sarabun-(thai|latin)-400)-normal-[^/]+\.woff2$/

/** The React Compiler memoises components, so that no file of ours does it by hand. */
const reactCompiler = (): Plugin => ({
  name: 'react-compiler',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.tsx$/, exclude: /node_modules/ } },
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

const preloadFirstFonts = (): Plugin => ({
  name: 'preload-first-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter(file => FIRST_FONTS.test(file))
        .map(file => ({
          tag: 'link',
          attrs: { rel: 'preload', href: BASE + file, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
})

const api = `http://127.0.0.1:${process.env.PORT ?? DEFAULT_API_PORT}`

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [withoutZod(), reactCompiler(), react(), preloadFirstFonts()],
  build: {
    target: ['chrome107', 'safari16', 'firefox104'],
    outDir: 'dist',
    emptyOutDir: true,
    // Served under script-src 'self': nothing may become a data: script or style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/lobby/api': api, '/sandbox': api } },
})
