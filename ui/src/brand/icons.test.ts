import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as icons from './icons.ts'

const sheet = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')

test('every icon has its paths in the SVG file, and the file has no others', () => {
  const named = Object.values(icons).map(
    Icon => /#([\w-]+)"/.exec(renderToStaticMarkup(createElement(Icon)))?.[1] ?? 'none',
  )
  const drawn = [...sheet.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id)
  expect(named.toSorted()).toEqual(drawn.toSorted())
})
