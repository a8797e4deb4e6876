import { join } from 'node:path'
import { listPages, menuOf, siteAddress } from './documents.ts'
import { headingSlug } from './heading-slug.ts'
import { type MarkdownIt, repositoryLinks } from './repository-links.ts'

type Resolver = {
  resolve(id: string, importer: string, options: { skipSelf: boolean }): Promise<unknown>
}

/** Vite plugin that finds Vue for the documents. Vite would search from the documents' folders, where the website's packages are not installed. */
const vueOfSite = (root: string) => ({
  name: 'vue-of-site',
  enforce: 'pre',
  resolveId(this: Resolver, id: string, importer?: string) {
    if (!/^vue(\/|$)/.test(id) || importer?.includes('/node_modules/')) return null
    return this.resolve(id, join(root, 'tools/docs-site/site-config.ts'), { skipSelf: true })
  },
  // Removes VitePress' packages from those that Vite prepares at its start. Vite would search for them from the documents, not find them, and warn.
  // It finds them when they are first used.
  configResolved({ optimizeDeps }: { optimizeDeps: { include?: string[] } }) {
    optimizeDeps.include = optimizeDeps.include?.filter(name => !name.startsWith('vitepress > ')) ?? []
  },
})

/** Returns the settings of VitePress, the generator of the documents' website. The documents stay in their folders of the repository. */
export function siteConfig(root: string, port: number) {
  const pages = listPages(root)
  const paths = new Set(pages.map(({ path }) => path))
  return {
    title: 'Sala',
    description: 'Documents of Sala, a gaming membership lobby',
    lang: 'en',
    // The base URL is relative, so that the built website works at any path.
    base: './',
    srcDir: root,
    srcExclude: ['**/.*/**', '**/test-results/**', '**/playwright-report/**'],
    outDir: './pages',
    cacheDir: './cache',
    rewrites: siteAddress,
    // Without this setting, VitePress would take each `config.ts` of the repository for settings of its folder.
    additionalConfig: {},
    appearance: 'dark',
    markdown: {
      anchor: { slugify: headingSlug },
      config: (md: MarkdownIt) => repositoryLinks(paths)(md),
    },
    themeConfig: {
      search: { provider: 'local' },
      outline: { level: [2, 3] },
      nav: [
        { text: 'Start', link: '/' },
        { text: 'Operations', link: '/docs/operations/' },
        { text: 'Decisions', link: '/docs/decisions/' },
        { text: 'Glossary', link: '/docs/glossary' },
      ],
      sidebar: menuOf(pages),
    },
    vite: {
      plugins: [vueOfSite(root)],
      server: { port, watch: { ignored: ['**/.data*/**', '**/node_modules/**', '**/dist/**'] } },
    },
  }
}
