import { setImmediate } from 'node:timers/promises'
import type { PageData, PageFacts, PageRenderer } from '@sala/contract/page/page-data.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { openPagePolicy } from './content-security-policy.ts'
import { readDrawn, scriptJson } from './html-markup.ts'
import { openPage, type PageOptions } from './page.ts'

const TEMPLATE =
  '<html data-device="%device%"><title>%title%</title><!--%head%--><!--%styles%--><script type="module" crossorigin src="/lobby/assets/i.js" nonce="%nonce%"></script><div id="root" data-for="%for%"><!--%drawn%--></div><!--%data%-->'
const HOSTILE = '</script><script>alert(1)</script><!--\u2028'

const NOWHERE: PageFacts = { known: false, title: '404', isPublic: false, game: null }

const renderer: PageRenderer = {
  factsOf: path =>
    path === '/nope'
      ? NOWHERE
      : {
          known: true,
          title: 'A & B',
          isPublic: true,
          game: path.startsWith('/slot-pg/') ? { list: 'slot-pg', game_id: path.slice(9) } : null,
        },
  partsOf: (path, isMember) => ({
    files: ['home.tsx'],
    early: isMember ? 'ask()' : '',
    isServerRendered: isMember && path === '/',
  }),
  unknownPage: NOWHERE,
  renderHome: async () => '<link rel="preload" href="/x"/><p style="--hue:20">home</p>',
  renderMemberPage: async path => `<p class="a h">frame of ${path}</p>`,
  renderPlaceholder: () => '<p>waiting</p>',
}
const answers: PageData['answers'] = { 'GET /site-info': { name: HOSTILE } as never }
const options: PageOptions = {
  public_url: 'https://sala.example',
  analytics: null,
  builtParts: () => ({
    scripts: ['assets/p.js', 'assets/h.js'],
    styles: [
      { file: 'assets/f.css', css: '@font-face{}' },
      { file: 'assets/h.css', css: '.other,.h{top:0}' },
      { file: 'assets/l.css', css: '.later{top:0}' },
    ],
  }),
  answers: async () => answers,
  isThere: async ({ game_id }) => game_id === 'pg-naga',
  warn: () => undefined,
}
const member = {
  url: '/lobby/',
  cookies: { 'auth._token.local': 'x' },
  headers: {},
} as unknown as FastifyRequest
const request = (cookies: Record<string, string> = {}, userAgent = '') =>
  ({ url: '/lobby/', cookies, headers: { 'user-agent': userAgent } }) as unknown as FastifyRequest

test('page data with any content stays text and ends no element', async () => {
  const { html } = await openPage(TEMPLATE, renderer, options).make(request(), '/', 'n1')
  expect(html).not.toContain('<script>')
  const json = /<script type="application\/json" id="bootstrap">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(json).answers['GET /site-info'].name).toBe(HOSTILE)
  expect(scriptJson(HOSTILE)).not.toMatch(/[<>\u2028\u2029]/)
})

test('a visitor gets the rendered home with its styles in a sheet with the nonce; a member gets the rendered frame', async () => {
  const { make: page } = openPage(TEMPLATE, renderer, options)
  const visitor = await page(request(), '/', 'n1')
  expect(visitor.html).toContain('<div id="root" data-for="visitor"><p data-s="0">home</p></div>')
  expect(visitor.html).toContain('<style nonce="n1">[data-s="0"]{--hue:20}</style>')
  const member = await page(request({ 'auth._token.local': 'x' }), '/', 'n2')
  expect(member.html).toContain('<div id="root" data-for="member"><p class="a h">frame of /</p></div>')
  expect(member.html).not.toContain('<p style="--hue:20">home')
})

test("a member's page is rendered once for all members, except where the query decides its content", async () => {
  const renderMemberPage = vi.fn(renderer.renderMemberPage)
  const { make: page } = openPage(TEMPLATE, { ...renderer, renderMemberPage }, options)
  const other = { ...member, cookies: { 'auth._token.local': 'y' } } as unknown as FastifyRequest
  expect((await page(member, '/', 'n1')).draft).toBe((await page(other, '/', 'n2')).draft)
  expect(renderMemberPage).toHaveBeenCalledOnce()
  const asked = { ...member, url: '/lobby/?provider=pg' } as FastifyRequest
  const waiting = '<div id="root" data-for=""><p>waiting</p></div>'
  expect((await page(asked, '/', 'n3')).html).toContain(waiting)
  expect((await page(member, '/login', 'n3')).html).toContain(waiting)
  expect(renderMemberPage).toHaveBeenCalledOnce()
})

test('route facts are cached; whether a game exists is checked each time, and so are unknown addresses', async () => {
  const factsOf = vi.fn(renderer.factsOf)
  const isThere = vi.fn(options.isThere)
  const { make: page } = openPage(TEMPLATE, { ...renderer, factsOf }, { ...options, isThere })
  for (const path of ['/login', '/login', '/slot-pg/pg-naga', '/slot-pg/pg-naga', '/nope', '/nope'])
    await page(request(), path, 'n1')
  expect(factsOf.mock.calls.map(([path]) => path)).toEqual([
    '/login',
    ...['/slot-pg/pg-naga', '/slot-pg/pg-naga'],
    ...['/nope', '/nope'],
  ])
  expect(isThere).toHaveBeenCalledTimes(2)
})

test("a page preloads its files and inlines its styles; a visitor's home needs none", async () => {
  const { make: page } = openPage(TEMPLATE, renderer, options)
  const home = await page(request(), '/', 'n1')
  expect(home.html).not.toContain('rel="modulepreload"')
  expect(home.html).not.toContain('h{top:0}')
  const both = ['p', 'h'].map(
    name => `<link rel="modulepreload" crossorigin href="/lobby/assets/${name}.js" nonce="n2">`,
  )
  const program = '<script type="module" crossorigin src="/lobby/assets/i.js" nonce="n2"></script>'
  for (const sent of [await page(request(), '/login', 'n2'), await page(member, '/login', 'n2')]) {
    expect(sent.html).toContain(both.join('') + program)
    expect(sent.html).toContain('<style nonce="n2">@font-face{}.other,.h{top:0}.later{top:0}</style>')
    expect(sent.html).toContain('["/lobby/assets/f.css","/lobby/assets/h.css","/lobby/assets/l.css"]')
  }
})

type Link = { rel: string; href: string; onload: () => void }

/**
 * Runs the page's last script, and returns its requests in four groups: those sent immediately, at the first frame, after the first frame, and after
 * its style sheets.
 */
const broughtBy = async (html: string) => {
  const [, script = ''] = /<script nonce="n2">(\(\(\)=>{const (?:lay|bring)=.*?)<\/script>/.exec(html) ?? []
  const works: (() => void)[] = []
  const links: Link[] = []
  const asked: string[] = []
  const append = (link: Link) => {
    links.push(link)
    asked.push(link.href)
  }
  const document = { hidden: false, head: { append }, createElement: () => ({}) }
  const names = ['document', 'requestAnimationFrame', 'setTimeout', 'bringFile']
  // `import(` is replaced by a function, so that the test observes the script's imports.
  const run = new Function(...names, script.replace('import(', 'bringFile('))
  const wait = (work: () => void) => works.push(work)
  const steps: string[][] = []
  const step = async (work: () => void) => {
    work()
    await setImmediate()
    steps.push(asked.splice(0))
  }
  await step(() => run(document, wait, wait, (file: string) => asked.push(file)))
  await step(() => works.shift()?.())
  await step(() => works.shift()?.())
  await step(() => {
    for (const { rel, onload } of links) if (rel === 'stylesheet') onload()
  })
  return steps
}

test("a member's frame is painted before its program is fetched, and has the styles that it uses", async () => {
  const { html } = await openPage(TEMPLATE, renderer, options).make(member, '/', 'n2')
  expect(html).not.toMatch(/rel="modulepreload"|<script type="module"/)
  expect(html).toContain('<style nonce="n2">@font-face{}.other,.h{top:0}</style>')
  expect(await broughtBy(html.slice(html.indexOf('frame of /')))).toEqual([
    ...[[], []],
    ['p.js', 'h.js', 'l.css'].map(name => `/lobby/assets/${name}`),
    ['/lobby/assets/i.js'],
  ])
})

test("a visitor's home is painted before its program is fetched", async () => {
  const { html } = await openPage(TEMPLATE, renderer, options).make(request(), '/', 'n2')
  expect(html).not.toMatch(/rel="modulepreload"|<script type="module"/)
  expect(await broughtBy(html)).toEqual([[], [], ['/lobby/assets/i.js'], []])
})

test("a member's page makes its first calls in its head; a visitor's page makes none", async () => {
  const { make: page } = openPage(TEMPLATE, renderer, options)
  const early = '<script nonce="n3">ask()</script>'
  expect((await page(member, '/login', 'n3')).html).toContain(early)
  expect((await page(request(), '/login', 'n3')).html).not.toContain(early)
})

test('R16: an address that no route answers to is a 404 that is not to be listed', async () => {
  const { make: page } = openPage(TEMPLATE, renderer, options)
  const { status, html } = await page(request(), '/nope', 'n1')
  expect(status).toBe(404)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect((await page(request(), '/', 'n1')).html).toContain(
    'rel="canonical" href="https://sala.example/lobby/"',
  )
})

test('R16: the address of an unknown game is 404; a failed check is not', async () => {
  const { make: page } = openPage(TEMPLATE, renderer, options)
  expect((await page(request(), '/slot-pg/pg-naga', 'n1')).status).toBe(200)
  const { status, html } = await page(request(), '/slot-pg/no-such-game', 'n1')
  expect(status).toBe(404)
  expect(html).toContain('<title>404</title>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  const warn = vi.fn()
  const isThere = () => Promise.reject(new Error('no database'))
  const { make: blind } = openPage(TEMPLATE, renderer, { ...options, isThere, warn })
  expect((await blind(request(), '/slot-pg/no-such-game', 'n1')).status).toBe(200)
  expect(warn).toHaveBeenCalledOnce()
})

test('L10: the page names its device before any script runs', async () => {
  const { html } = await openPage(TEMPLATE, renderer, options).make(request({}, 'iPhone Mobile'), '/', 'n1')
  expect(html).toContain('<html data-device="mobile ios">')
})

test('a page whose data or rendering fails is sent without them, and the failure is logged', async () => {
  const warn = vi.fn()
  const broken: PageRenderer = { ...renderer, renderHome: () => Promise.reject(new Error('no')) }
  const failing = { ...options, warn, answers: () => Promise.reject(new Error('no database')) }
  const { status, html } = await openPage(TEMPLATE, broken, failing).make(request(), '/', 'n1')
  expect(status).toBe(200)
  expect(html).toContain('"answers":{}')
  expect(warn).toHaveBeenCalledTimes(2)
})

test('the home is rendered once while its data are unchanged', async () => {
  const renderHome = vi.fn(renderer.renderHome)
  let now = answers
  const { make: page } = openPage(
    TEMPLATE,
    { ...renderer, renderHome },
    { ...options, answers: async () => now },
  )
  await Promise.all([page(request(), '/', 'n1'), page(request(), '/', 'n2')])
  expect(renderHome).toHaveBeenCalledOnce()
  now = { ...answers }
  await page(request(), '/', 'n3')
  expect(renderHome).toHaveBeenCalledTimes(2)
})

test('a style attribute cannot escape the sheet that it is moved to', () => {
  const { styles } = readDrawn('<p style="color:red}</style><script>x"></p>')
  expect(styles).not.toMatch(/<|\}.+\}/)
})

test('B07: the policy allows another host only where page views are counted', () => {
  const plain = { frames: [], calls: [], https: true }
  const policy = openPagePolicy(plain)('n')
  expect(policy).toContain("connect-src 'self';")
  expect(openPagePolicy({ ...plain, calls: ['https://count.example'] })('n')).toContain(
    "connect-src 'self' https://count.example;",
  )
  expect(policy).not.toContain('unsafe')
})

test('equal pages are rendered once, each response with its own nonce', async () => {
  const { make: page } = openPage(TEMPLATE, renderer, options)
  const [first, second] = [await page(request(), '/login', 'n1'), await page(request(), '/login', 'n2')]
  expect(second.draft).toBe(first.draft)
  expect([first.html.includes('n2'), second.html.includes('nonce="n2"')]).toEqual([false, true])
  const phone = await page(request({}, 'iPhone'), '/login', 'n3')
  expect(phone.draft).not.toBe(first.draft)
})

test('a page is rendered again when its data changed, and each time when the data are missing', async () => {
  let current = answers
  const { make: page } = openPage(TEMPLATE, renderer, { ...options, answers: async () => current })
  const before = (await page(request(), '/', 'n1')).draft
  expect((await page(request(), '/', 'n1')).draft).toBe(before)
  current = { ...answers }
  expect((await page(request(), '/', 'n1')).draft).not.toBe(before)
  const unknownPage = (await page(request(), '/nope', 'n1')).draft
  expect((await page(request(), '/nope', 'n1')).draft).not.toBe(unknownPage)
})

test('a page is found without routing once it is cached, and no longer after its data changed', async () => {
  let now = answers
  const pages = openPage(TEMPLATE, renderer, { ...options, answers: async () => now })
  const phone = { 'user-agent': 'iPhone Mobile' }
  expect(await pages.findKept(phone, '/', false)).toBeNull()
  const { draft } = await pages.make(request({}, 'iPhone Mobile'), '/', 'n1')
  expect(await pages.findKept(phone, '/', false)).toBe(draft)
  expect(await pages.findKept(phone, '/', true)).toBeNull()
  expect(await pages.findKept({}, '/', false)).toBeNull()
  now = { ...answers }
  expect(await pages.findKept(phone, '/', false)).toBeNull()
})

test.each(['/nope', '/slot-pg/pg-naga'])('no page at %s is found without routing', async path => {
  const pages = openPage(TEMPLATE, renderer, options)
  await pages.make(request(), path, 'n1')
  expect(await pages.findKept({}, path, false)).toBeNull()
})
