import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from './brand/text-contrast.ts'

const READABLE = 4.5
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function token(name: string): string {
  const found = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]
  if (!found) throw new Error(`no token ${name}`)
  return found
}

/** Returns the colour that a translucent colour, such as `rgb(79 214 163 / 12%)`, gives over a background. */
function over(wash: string, ground: string): string {
  const [red = 0, green = 0, blue = 0, percent = 0] = (wash.match(/\d+/g) ?? []).map(Number)
  const mixed = [red, green, blue].map((part, index) => {
    const under = Number.parseInt(ground.slice(1 + index * 2, 3 + index * 2), 16)
    return Math.round(under + (part - under) * (percent / 100))
  })
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

const GROUNDS = ['ground', 'surface-s', 'surface-m', 'surface-l', 'surface-xl']
const TEXTS = [
  'text-bright',
  'text',
  'text-soft',
  'text-faint',
  'gold-light',
  'gold',
  'jade',
  'coral',
  'amber',
]

describe('text reaches 4.5 : 1', () => {
  test.each(GROUNDS.flatMap(ground => TEXTS.map(text => [text, ground])))('%s on %s', (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(READABLE)
  })

  test.each(['gold-light', 'gold', 'gold-edge'])('text on the gold tone %s', stop => {
    expect(contrast(token('text-on-gold'), token(stop))).toBeGreaterThanOrEqual(READABLE)
  })

  test.each([
    ['gold-light', 'gold-wash'],
    ['jade', 'jade-wash'],
    ['coral', 'coral-wash'],
    ['amber', 'amber-wash'],
    ['text', 'coral-wash'],
    ['text', 'amber-wash'],
    ['text', 'sheen'],
    ['text-bright', 'coral-line'],
  ])('%s on %s, whatever lies under it', (text, wash) => {
    for (const ground of GROUNDS) {
      expect(contrast(token(text), over(token(wash), token(ground)))).toBeGreaterThanOrEqual(READABLE)
    }
  })
})

test('the focus ring and the marks of a chosen option have a contrast of 3 : 1 on every background', () => {
  for (const ground of GROUNDS) {
    expect(contrast(token('gold-light'), token(ground))).toBeGreaterThanOrEqual(3)
    expect(contrast(token('gold'), token(ground))).toBeGreaterThanOrEqual(3)
  }
})

test('every control is at least 44 px high', () => {
  for (const size of ['control-s', 'control-m', 'control-l']) {
    expect(Number.parseFloat(token(size)) * 16).toBeGreaterThanOrEqual(44)
  }
})

test('every used custom property is defined in the tokens, in the same file or by its component', () => {
  const root = new URL('./', import.meta.url)
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.css'),
  )
  const tokens = new Set(css.match(/--[\w-]+(?=:)/g))
  for (const file of sheets) {
    const text = readFileSync(new URL(file, root), 'utf8')
    const component = new URL(file.replace(/(\.module)?\.css$/, '.tsx'), root)
    const set = existsSync(component) ? readFileSync(component, 'utf8').match(/(?<=')--[\w-]+(?=')/g) : null
    const own = new Set([...(text.match(/--[\w-]+(?=:)/g) ?? []), ...(set ?? [])])
    const unknown = [...text.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter(name => !tokens.has(name) && !own.has(name))
    expect(unknown, file).toEqual([])
  }
})
