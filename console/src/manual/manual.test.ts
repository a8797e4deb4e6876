/// <reference types="node" />
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roleNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { roleTable } from '@sala/contract/desk/roles.ts'
import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import { expect, test } from 'vitest'
import { edgesOf } from '../../../e2e/code-rules/imports.ts'
import { isCode, isTest, readSources } from '../../../e2e/code-rules/parsed-source.ts'
import { shortcutsIn, textsIn } from '../../../e2e/desk/console-source-strings.ts'
import { affiliateStates, statementStates } from '../affiliates/affiliate-texts.ts'
import { amlStates } from '../aml/aml-texts.ts'
import { campaignStates } from '../campaigns/campaign-texts.ts'
import { deletionStates, documentStates } from '../documents/document-texts.ts'
import { flowStates } from '../flows/flow-switch-texts.ts'
import { careStates } from '../harm-prevention/care-texts.ts'
import { deliveryOutcomes, receiverStates } from '../outgoing-events/event-texts.ts'
import { wheelStates } from '../prize-draws/draw-texts.ts'
import { promotionStates } from '../promotions/promotion-texts.ts'
import { outcomes } from '../risk/risk-texts.ts'
import { depositStates } from '../suspense-payments/suspense-texts.ts'
import { operatorStates, partnerOutcomes } from '../system/system-texts.ts'
import { tournamentStates } from '../tournaments/tournament-texts.ts'
import { withdrawalStates } from '../withdrawals/withdrawal-texts.ts'
import { commonKeys, entriesOf, findEntries, keysOf } from './manual-entries.ts'
import { manualPages } from './manual-pages.ts'
import { PICTURE_SIZE, pictures } from './manual-pictures.ts'
import { partsOf } from './manual-text.tsx'
import type { ManualPage } from './manual-types.ts'

const PICTURES = new URL('./pictures/', import.meta.url)
const PICTURES_MOST_BYTES = 1_500_000
/**
 * Screens without a page in the manual. An invited staff user has no session and therefore no manual; the manual's first page explains the
 * invitation.
 */
const WITHOUT_PAGE = ['/invitation']

const sources = readSources().filter(source => isCode(source) && !isTest(source))
const pages: readonly ManualPage[] = manualPages

/** Path of each screen's route, and the file of its component. */
const screens = (() => {
  const routes = sources.find(({ path }) => path === 'console/src/routes.tsx')?.text ?? ''
  return routes
    .split('createRoute({')
    .slice(1)
    .flatMap(text => {
      const path = /path: '([^']+)'/.exec(text)?.[1]
      const file = /import\('\.\/([^']+)'\)/.exec(text)?.[1]
      return path === undefined || WITHOUT_PAGE.includes(path) ? [] : [{ path, file }]
    })
})()

const withoutPage = (paths: readonly string[], given: readonly ManualPage[]) =>
  paths.filter(path => given.filter(page => page.path === path).length !== 1)

const withoutPicture = (given: readonly ManualPage[]) =>
  given.filter(({ path }) => !existsSync(fileOf(path))).map(({ path }) => path)

const fileOf = (path: string): string =>
  fileURLToPath(
    new URL(basename(new URL(pictures[path] ?? 'file:///none', import.meta.url).pathname), PICTURES),
  )

/** Removes spaces and punctuation before and after a text, because a label on the desk may be followed by a figure or a name. */
const bare = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s(:·›]+|[\s(:·›]+$/g, '')

/** All texts in the code of the desk, and all Thai words that the contract defines for it. */
const labels = new Set(
  sources
    .filter(({ path }) => /^(console|contract|ui)\/src\/(?!manual\/)/.test(path))
    .flatMap(textsIn)
    .map(bare),
)

const rawTexts = (page: ManualPage): string[] => [
  ...page.purpose,
  ...page.alone,
  ...page.together,
  ...page.jobs.flatMap(({ title, steps }) => [title, ...steps]),
  ...page.states.map(({ means }) => means),
  ...keysOf(page).map(({ does }) => does),
  ...page.troubles.flatMap(({ sign, answer }) => [sign, answer]),
]

const quotedIn = (page: ManualPage): string[] => [
  page.title,
  ...page.states.map(({ label }) => label),
  ...rawTexts(page).flatMap(text => partsOf(text).filter((_, at) => at % 2 === 1)),
]

const unknownLabels = (given: readonly ManualPage[]) =>
  given.flatMap(page =>
    quotedIn(page)
      .filter(label => !labels.has(bare(label)))
      .map(label => `${page.path}: ${label}`),
  )

/** Returns the shortcuts of a screen: those in its file and in all files that it imports. */
const keysOfScreen = (() => {
  const edges = edgesOf(sources).filter(({ isType }) => !isType)
  const below = Map.groupBy(edges, ({ from }) => from.path)
  const byPath = new Map(sources.map(source => [source.path, source]))
  return (file: string): Set<string> => {
    const seen = new Set<string>()
    const queue = [file]
    for (const path of queue) {
      if (seen.has(path) || !path.startsWith('console/src/') || !byPath.has(path)) continue
      seen.add(path)
      queue.push(...(below.get(path) ?? []).map(({ to }) => to))
    }
    return new Set([...seen].flatMap(path => shortcutsIn(byPath.get(path) ?? never(path))))
  }
})()

const never = (path: string): never => {
  throw new Error(`${path} is not among the sources`)
}

/**
 * Returns the keys in which a page of the manual and its screen differ: keys that only the page names, and keys that only the screen has.
 */
const wrongKeys = (given: readonly ManualPage[]) =>
  screens.flatMap(({ path, file }) => {
    if (file === undefined) return []
    const there = keysOfScreen(`console/src/${file}`)
    const named = new Set<string>(given.find(page => page.path === path)?.keys.map(({ key }) => key))
    const differing = [...there, ...named].filter(key => there.has(key) !== named.has(key))
    return differing.map(key => `${path}: ${key}`)
  })

test('every screen of the desk has one page in the manual, and every page has its screen', () => {
  const paths = screens.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(withoutPage(paths, pages)).toEqual([])
  expect(pages.filter(({ path }) => !paths.includes(path))).toEqual([])
})

test('every page of the manual has its picture, no picture is unused, and all are small', () => {
  expect(withoutPicture(pages)).toEqual([])
  const files = readdirSync(PICTURES)
  expect(
    Object.keys(pictures)
      .map(fileOf)
      .map(path => basename(path))
      .sort(),
  ).toEqual(files.sort())
  const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, PICTURES)).size, 0)
  expect(bytes).toBeLessThan(PICTURES_MOST_BYTES)
  for (const file of files)
    expect([file, sizeOf(readFileSync(new URL(file, PICTURES)))]).toEqual([file, PICTURE_SIZE])
})

/** Returns the size of a WebP picture from its extended header, as Chromium writes it. The header contains each side minus 1. */
const sizeOf = (picture: Buffer) => {
  expect(picture.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return { width: picture.readUIntLE(24, 3) + 1, height: picture.readUIntLE(27, 3) + 1 }
}

test('every label that the manual quotes exists on the desk', () => {
  expect(labels.size).toBeGreaterThan(1_000)
  expect(unknownLabels(pages)).toEqual([])
})

test('the manual names the keys of each screen and no others', () => {
  expect(wrongKeys(pages)).toEqual([])
  const layout = new Set(
    sources.filter(({ path }) => path.startsWith('console/src/layout/')).flatMap(shortcutsIn),
  )
  expect(
    commonKeys
      .map(({ key }) => key)
      .filter(key => key !== 'Escape')
      .sort(),
  ).toEqual([...layout].sort())
})

test('the checks of the manual find a missing page, picture, label or key', () => {
  const [first = never('the first page')] = pages
  const [, ...others] = pages
  expect(withoutPage(['/', '/today'], others)).toEqual(['/'])
  expect(withoutPicture([{ ...first, path: '/elsewhere' }])).toEqual(['/elsewhere'])
  expect(unknownLabels([{ ...first, purpose: ['กด **ปุ่มที่ไม่มีอยู่**'] }])).toEqual(['/: ปุ่มที่ไม่มีอยู่'])
  const changed = pages.map(page => (page.path === '/work' ? { ...page, keys: [] } : page))
  expect(wrongKeys(changed)).toContain('/work: x')
})

type States = Readonly<Record<string, { text: string; tone: BadgeTone }>>

/** States of the documents in the list. It contains no member without a document. */
const { none: _none, ...listedDocumentStates } = documentStates

/** Pages of the manual that explain every state of their screen, with the states as the screen shows them. */
const EXPLAINED: Readonly<Record<string, readonly States[]>> = {
  '/withdrawals': [withdrawalStates],
  '/deposits': [depositStates],
  '/risk': [outcomes],
  '/aml': [amlStates],
  '/care': [careStates],
  '/documents': [listedDocumentStates, deletionStates],
  '/promotions': [promotionStates],
  '/campaigns': [campaignStates],
  '/draws': [wheelStates],
  '/flows': [flowStates],
  '/events': [receiverStates, deliveryOutcomes],
  '/tournaments': [tournamentStates],
  '/affiliates': [affiliateStates, statementStates],
  '/system': [operatorStates, partnerOutcomes],
}

test('the manual explains each state of a list in the colour that the list shows', () => {
  for (const [path, states] of Object.entries(EXPLAINED)) {
    const named = pages.find(page => page.path === path)?.states ?? []
    const tones = Object.fromEntries(named.map(({ label, tone }) => [label, tone]))
    const shown = states.flatMap(each => Object.values(each).map(({ text, tone }) => [text, tone]))
    expect(tones, path).toMatchObject(Object.fromEntries(shown))
  }
})

test('the amounts in the manual are those of the roles', () => {
  const [text = ''] = pages.find(({ path }) => path === '/')?.alone ?? []
  for (const role of ['cashier', 'support', 'risk', 'finance'] as const) {
    const baht = (roleTable[role].limits.decide / 100n).toLocaleString('en-US')
    expect(text).toContain(`**${roleNames[role]}** ${baht} บาท`)
  }
})

test('every page of the manual has a purpose, a decision, a job and an answer, in short sentences with closed quotes', () => {
  for (const page of pages) {
    expect(
      page.purpose.length * page.alone.length * page.jobs.length * page.troubles.length,
      page.path,
    ).toBeGreaterThan(0)
    for (const text of rawTexts(page)) {
      expect(partsOf(text).length % 2, text).toBe(1)
      expect(text.length, text).toBeLessThanOrEqual(220)
    }
    const ids = entriesOf(page).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('the search finds a part of a Thai text, and several words together', () => {
  const found = findEntries(pages, 'ปฏิเสธสลิป')
  expect(found[0]).toMatchObject({ path: '/work', section: 'jobs' })
  expect(findEntries(pages, 'ถอนเงิน พักไว้').every(({ text, page }) => `${page}${text}`.includes('พักไว้'))).toBe(
    true,
  )
  expect(findEntries(pages, 'ggr').length).toBeGreaterThan(0)
  expect(findEntries(pages, '  ')).toEqual([])
  expect(findEntries(pages, 'ไม่มีคำนี้แน่นอน')).toEqual([])
})
