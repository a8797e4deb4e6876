import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BANNERS } from './banners.ts'

const PUBLIC = new URL('../../web/public/', import.meta.url)
const fileOf = (address: string) => new URL(address.replace('/lobby/', ''), PUBLIC)
const scenes = readdirSync(new URL('assets/banners/', PUBLIC))

test('L06: there are nine banners, each with an existing picture', () => {
  expect(new Set(BANNERS.map(banner => banner.img)).size).toBe(9)
  for (const { img } of BANNERS) expect(readFileSync(fileOf(img), 'utf8')).toContain('viewBox="0 0 960 480"')
})

test.each(scenes)('the picture %s holds nothing that runs, fetches or refers outside itself', name => {
  const text = readFileSync(new URL(`assets/banners/${name}`, PUBLIC), 'utf8')
  expect(text).not.toMatch(/<script|<style|<image|<foreignObject|\son\w+=|href=/i)
  expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/)
})
