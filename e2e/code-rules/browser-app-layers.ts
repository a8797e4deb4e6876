import { edgesOf } from './imports.ts'
import { isTest, type Rule } from './parsed-source.ts'

/**
 * Layers of the browser apps, the lowest first. A folder or a file directly in `src` may import only from lower layers, also types and lazily loaded
 * modules.
 */
export const LAYERS = {
  web: [
    'base-path.ts',
    'device',
    'motion',
    'calls',
    'session',
    'notices',
    'form',
    'dialogs',
    'page',
    'install',
    'content',
    'protection',
    'promotions',
    'rewards',
    'games',
    'banners',
    'wallet',
    'cashier',
    'referral',
    'messages',
    'support',
    'guides',
    'account',
    'home',
    'menu',
    'search',
    'layout',
    'route-guards.ts',
    'page-layouts.tsx',
    'routes.tsx',
    'entry',
    'main.tsx',
  ],
  console: [
    'console.css',
    'server-connection.ts',
    'notices.ts',
    'status-colours.ts',
    'keyboard',
    'fields',
    'chart',
    'calls',
    'session',
    'case',
    'table',
    'proposals',
    'actions',
    'documents',
    'member-graph',
    'bank-files',
    'risk',
    'harm-prevention',
    'aml',
    'suspense-payments',
    'payment-slips',
    'deposits',
    'withdrawals',
    'work-queue',
    'support',
    'promotions',
    'rewards',
    'campaigns',
    'affiliates',
    'prize-draws',
    'tournaments',
    'members',
    'games',
    'reports',
    'flows',
    'outgoing-events',
    'system',
    'finance',
    'dashboard',
    'content',
    'own-account',
    'alerts',
    'manual',
    'layout',
    'routes.tsx',
    'main.tsx',
  ],
} as const satisfies Record<string, readonly string[]>

type App = keyof typeof LAYERS
const APPS = Object.keys(LAYERS) as App[]

const edgeProblem = (app: App, from: string, to: string): string | undefined => {
  const layers: readonly string[] = LAYERS[app]
  const layerOf = (path: string) => path.split('/')[2] ?? ''
  const [above, below] = [layerOf(from), layerOf(to)]
  const unnamed = [above, below].find(layer => !layers.includes(layer))
  if (unnamed !== undefined) return `${unnamed} is not in the LAYERS of ${app}`
  return layers.indexOf(below) > layers.indexOf(above)
    ? `imports ${to}: ${below} is above ${above}`
    : undefined
}

const isIn = (app: App, path: string) => path.startsWith(`${app}/src/`)

export const layers: Rule = {
  about: 'the browser apps import downwards only, between the layers of LAYERS',
  check: sources => {
    const edges = edgesOf(sources.filter(source => !isTest(source)))
    return APPS.flatMap(app =>
      edges
        .filter(({ from, to }) => isIn(app, from.path) && isIn(app, to))
        .flatMap(({ from, to, line }) => {
          const message = edgeProblem(app, from.path, to)
          return message === undefined ? [] : [{ path: from.path, line, message }]
        }),
    )
  },
}

const ARCHITECTURE = 'ARCHITECTURE.md'

/** Returns the table of layers that must be in ARCHITECTURE.md between two markers. */
const printedLayers = (): string =>
  APPS.map(app => `| \`${app}\` | ${LAYERS[app].map(layer => `\`${layer}\``).join(' · ')} |`).join('\n')

export const layersPrinted: Rule = {
  about: 'ARCHITECTURE.md lists the layers of the browser apps as LAYERS does',
  check: sources => {
    const text = sources.find(({ path }) => path === ARCHITECTURE)?.text
    if (text === undefined) return []
    const printed = /<!-- layers -->\n[\s\S]*?\|---\|---\|\n([\s\S]*?)\n<!-- \/layers -->/.exec(text)?.[1]
    return printed === printedLayers()
      ? []
      : [{ path: ARCHITECTURE, message: `the list of layers must be\n${printedLayers()}` }]
  },
}
