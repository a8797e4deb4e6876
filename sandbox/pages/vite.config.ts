import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** URL of the sandbox server to which the development server forwards calls. */
const DEV_SANDBOX = 'http://127.0.0.1:3100'

const page = (name: string) => `${import.meta.dirname}/${name}index.html`

export default defineConfig({
  root: import.meta.dirname,
  base: '/sandbox/',
  plugins: [react()],
  build: {
    target: ['chrome107', 'safari16', 'firefox104'],
    outDir: '../dist',
    emptyOutDir: true,
    // Vite embeds no asset as a `data:` URL, because the content security policy allows scripts and fonts only from 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        '',
        'bank/',
        'sms/',
        'push/',
        'line/',
        'gateway/',
        'game-site/',
        'activity/',
        'receiver/',
        'identity/',
      ].map(page),
      checks: { pluginTimings: false },
    },
  },
  server: {
    proxy: { '^/sandbox/.+': { target: DEV_SANDBOX, bypass: request => keptByVite(request.url ?? '') } },
  },
})

/** Vite serves pages and source files itself and forwards all other calls to the sandbox server. */
function keptByVite(url: string): string | undefined {
  const path = url.split('?')[0] ?? ''
  return path.endsWith('/') || /\.(tsx?|css|js|woff2?|svg)$/.test(path) || path.includes('/@')
    ? url
    : undefined
}
