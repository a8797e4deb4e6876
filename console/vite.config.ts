import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The browser knows the contract by its types alone; a value import of a schema would bring the whole of zod. */
const withoutZod = (): Plugin => ({
  name: 'without-zod',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'zod') this.error(`${importer} would bring zod into the browser: import types only`)
  },
})

export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [withoutZod(), react()],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // Operators use managed machines with browsers of the last two years.
    target: ['chrome120', 'safari17', 'firefox121'],
    outDir: 'dist',
    emptyOutDir: true,
    // Served under script-src, font-src and img-src 'self': nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
      checks: { pluginTimings: false },
    },
  },
})
