import { expect, test } from 'vitest'
import { ROOT } from '../process-runner.ts'
import { listPages, menuOf } from './documents.ts'
import { repositoryLinks, siteLink } from './repository-links.ts'

const PAGES = new Set([
  'README.md',
  'docs/README.md',
  'docs/a.md',
  'docs/decisions/README.md',
  'deploy/README.md',
])

test.each([
  ['docs/a.md', '../README.md', '../'],
  ['docs/a.md', 'decisions/README.md#top', 'decisions/#top'],
  ['docs/a.md', 'decisions/', 'decisions/'],
  ['docs/README.md', 'a.md#part', 'a.md#part'],
  ['docs/a.md', 'README.md', './'],
  ['README.md', 'LICENSE', null],
  ['deploy/README.md', 'systemd/', null],
  ['docs/a.md', 'gone.md', 'gone.md'],
  ['docs/a.md', '#part', '#part'],
  ['docs/a.md', 'https://example.com/b.md', 'https://example.com/b.md'],
])('in %s a link to %s leads to %s', (from, address, link) => {
  expect(siteLink(from, address, PAGES)).toBe(link)
})

test('a link to a source becomes a text, and a picture in HTML is found', () => {
  const token = (type: string, tag: string, href = '') => ({
    ...{ type, tag, content: '', children: null, attrs: [] as [string, string][] | null },
    attrGet: () => href,
    attrSet: () => undefined,
  })
  const link = [token('link_open', 'a', 'systemd/'), token('text', ''), token('link_close', 'a')]
  const picture = { ...token('html_inline', ''), content: '<img alt="" src="docs/a.webp">' }
  const inline = { ...token('inline', ''), children: [...link, picture] }
  repositoryLinks(PAGES)({
    core: {
      ruler: { push: (_, rule) => rule({ tokens: [inline], env: { relativePath: 'deploy/README.md' } }) },
    },
  })
  expect(link.map(({ type, tag }) => [type, tag])).toEqual([
    ['source_open', 'span'],
    ['text', ''],
    ['source_close', 'span'],
  ])
  expect(link[0]?.attrs).toContainEqual(['title', 'deploy/systemd/'])
  expect(picture.content).toBe('<img alt="" src="./docs/a.webp">')
})

test('the menu has each document of the repository exactly once', () => {
  const pages = listPages(ROOT)
  const links = menuOf(pages).flatMap(({ items }) => items.map(({ link }) => link))
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'STYLE.md', 'docs/operations/install.md', 'deploy/README.md']),
  )
  expect(links.length).toBe(pages.length)
  expect(new Set(links).size).toBe(links.length)
})

test('a new folder of documents is a group, named by its README', () => {
  const groups = menuOf([
    { path: 'docs/manual/b.md', title: 'B' },
    { path: 'docs/manual/README.md', title: 'The manual' },
  ])
  expect(groups).toEqual([
    {
      text: 'The manual',
      items: [
        { text: 'The manual', link: '/docs/manual/' },
        { text: 'B', link: '/docs/manual/b' },
      ],
    },
  ])
})
