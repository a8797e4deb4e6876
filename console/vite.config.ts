import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [withoutZod(), react()],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // Staff users use managed machines with browsers of the last two years.
    target: ['chrome120', 'safari17', 'firefox121'],
    outDir: 'dist',
    emptyOutDir: true,
    // The CSP allows only 'self' for scripts, fonts and images, so no asset may be inlined as a data: URL.
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
