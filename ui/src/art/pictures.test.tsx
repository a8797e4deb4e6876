import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BannerArt } from './banner-art.tsx'
import { EMBLEMS, emblemOf } from './emblem.ts'
import { GameArt } from './game-art.tsx'

const sheet = readFileSync(new URL('./emblems.svg', import.meta.url), 'utf8')
const drawings = [...sheet.matchAll(/<symbol id="([\w-]+)"[^>]*>(.*?)<\/symbol>/gs)]
const drawn = new Set(drawings.map(([, id]) => id))
/** Maximum number of shapes in a drawing, because each shape costs rendering time in every tile. Adjacent shapes of one colour must be one path. */
const SHAPES_MAX = 32

describe('the sheet of emblems', () => {
  test.each(EMBLEMS)('has the drawing %s and its background', name => {
    const { emblem, ground } = emblemOf(name)
    expect(emblem).toBe(name)
    expect(drawn).toContain(emblem)
    expect(drawn).toContain(`ground-${ground}`)
  })

  test('has no drawing with more shapes than a phone can draw in time', () => {
    const shapesIn = (body = '') => body.match(/<(?:path|circle|ellipse|rect|line|poly\w+)\b/g)?.length ?? 0
    const tooMany = drawings.filter(([, , body]) => shapesIn(body) > SHAPES_MAX).map(([, id]) => id)
    expect(tooMany).toEqual([])
    expect(drawings.length).toBeGreaterThan(EMBLEMS.length)
  })

  test('contains nothing that runs, fetches or refers to other files', () => {
    expect(sheet).not.toMatch(/<script|<style|<image|<foreignObject|\son\w+=|href=/i)
    expect(sheet.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/)
  })
})

test('an unknown emblem becomes the star, also one that is named like a property of every object', () => {
  for (const name of ['dragonfruit', '', 'constructor', '__proto__'])
    expect(emblemOf(name).emblem).toBe('star')
})

test('a tile shows its name and provider; without texts it is silent for screen readers', () => {
  const html = renderToStaticMarkup(<GameArt emblem="naga" hue={150} name="ขุมทรัพย์พญานาค" provider="PG" />)
  expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/ขุมทรัพย์พญานาค\s+PG/)
  // The emblem must be in the markup only once, because CSS filters draw its shadow and its light edge.
  expect(html.match(/#naga/g)).toHaveLength(1)
  expect(html).toContain('#ground-waves')
  const bare = renderToStaticMarkup(<GameArt emblem="naga" hue={150} name="ขุมทรัพย์พญานาค" titled={false} />)
  expect(bare).toMatch(/^<span[^>]*aria-hidden="true"/)
  expect(bare).not.toContain('ขุมทรัพย์')
})

test('a banner reserves its space while its picture loads, and only the first is fetched immediately', () => {
  const first = renderToStaticMarkup(<BannerArt src="/a.svg" title="ยินดีต้อนรับ" priority />)
  expect(first).toContain('width="960" height="480"')
  expect(first).toContain('loading="eager"')
  expect(first).toMatch(/fetchpriority="high"/i)
  expect(renderToStaticMarkup(<BannerArt src="/b.svg" />)).toContain('loading="lazy"')
})
