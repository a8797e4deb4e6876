import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFound, searchKey, searchQuery, searchTextOf } from './game-search.ts'
import { convertLayout } from './search-keyboard-layout.ts'

const naga = searchTextOf({ name: 'Vault of the Naga', name_th: 'ขุมทรัพย์พญานาค', provider: 'itp' })
const water = searchTextOf({ name: 'Sweet-Water Fair', name_th: 'งานวัดน้ำใส', provider: 'pragmaticplay' })
const finds = (text: string, typed: string) => isFound(text, searchQuery(typed))

describe('R02: a game is found', () => {
  test.each([
    'vault',
    'VAULT',
    'nag',
    'naga vault',
    'vaultof',
    'vault-of-the',
    'itp naga',
    'itpvault',
    'ขุมทรัพย์',
    'พญานาค',
    'นาค',
    '  naga  ',
    '',
  ])('by %j', typed => {
    expect(finds(naga, typed)).toBe(true)
  })

  test.each([
    ['without the tone mark', 'นำใส'],
    ['with the vowel am typed as its halves', 'น\u0E49\u0E4D\u0E32ใส'],
    ['with the halves and the tone between them', 'น\u0E4D\u0E49\u0E32'],
    ['without its hyphen', 'sweetwater'],
    ['with a space for it', 'sweet water'],
    ['by the beginning of its provider', 'prag'],
    ['by words of both scripts', 'งานวัด sweet'],
  ])('%s', (_how, typed) => {
    expect(finds(water, typed)).toBe(true)
  })

  test('with two e instead of ae, and its tone before its vowel', () => {
    const text = searchTextOf({ name: 'Cat', name_th: 'แมวที่รัก', provider: 'pg' })
    expect(finds(text, 'เเมว')).toBe(true)
    expect(finds(text, 'ท\u0E48\u0E35')).toBe(true)
  })

  test('if it was typed with the keyboard set to the other language', () => {
    expect(convertLayout('tiger')).toBe('ะรเำพ')
    const tiger = searchTextOf({ name: 'Tiger Drum', name_th: 'กลองพยัคฆ์', provider: 'pg' })
    expect(finds(tiger, 'ะรเำพ')).toBe(true)
    expect(finds(tiger, 'd]v')).toBe(true)
    expect(finds(naga, 'ะรเำพ')).toBe(false)
  })

  test('by the Thai name of its provider', () => {
    expect(finds(naga, 'ไอทีพี')).toBe(true)
    expect(finds(water, 'แพรกมาติก')).toBe(true)
    expect(finds(water, 'พีจี')).toBe(false)
  })

  test('with an accent or without', () => {
    expect(searchKey('Café Édition')).toBe(searchKey('cafe edition'))
  })
})

test.each(['tiger', 'พยัคฆ์', 'pg', 'naga x', 'ขุมทรพย์'])('and not by what is not in its name: %j', typed => {
  expect(finds(naga, typed)).toBe(false)
})

test('every part of a name finds its game, in any letter case and with spaces around it', () => {
  const name = 'Moonlit Koi Stream'
  const text = searchTextOf({ name, name_th: 'ธารปลา', provider: 'pg' })
  fc.assert(
    fc.property(fc.nat(name.length - 1), fc.nat(name.length), fc.boolean(), (from, length, upper) => {
      const part = name.slice(from, from + length)
      return finds(text, upper ? part.toUpperCase() : ` ${part} `)
    }),
  )
})

test('every typed text has a search key, and the search key of a search key is the same', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'aZé\u0301\u20D3 -กเแาำ\u0E4D\u0E34\u0E48\u0E4C๑7😀') })
  fc.assert(fc.property(typed, text => searchKey(searchKey(text)) === searchKey(text)))
})

test('converting text to the other keyboard layout twice restores it', () => {
  for (const word of ['naga', 'Vault of the Naga', 'lotus pond'])
    expect(convertLayout(convertLayout(word)).toLowerCase()).toBe(word.toLowerCase())
})
