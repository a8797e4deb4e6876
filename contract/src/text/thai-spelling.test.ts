import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparableText } from './comparable-text.ts'
import { canonicalLines, canonicalText } from './thai-spelling.ts'

describe('Thai text is normalised to one spelling', () => {
  test.each([
    ['two sara e for sara ae', 'เเปลก', 'แปลก'],
    ['the tone before the vowel', 'ท\u0e48\u0e35', 'ที่'],
    ['the tone behind sara am', 'น\u0e33\u0e49', 'น\u0e49\u0e33'],
    ['sara am as its halves', 'น\u0e4d\u0e32', 'น\u0e33'],
    ['its halves with the tone between them', 'น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e33'],
    ['its halves with the tone in front', 'น\u0e49\u0e4d\u0e32', 'น\u0e49\u0e33'],
    ['its halves with the tone behind', 'น\u0e4d\u0e32\u0e49', 'น\u0e49\u0e33'],
    ['the tone behind sara aa', 'บ\u0e32\u0e49น', 'บ้าน'],
    ['the tone behind sara a', 'จ\u0e30\u0e49', 'จ้ะ'],
    ['thanthakhat before the vowel', 'สิทธ\u0e4c\u0e34', 'สิทธิ์'],
    ['the tone before a vowel below', 'ผ\u0e49\u0e39', 'ผู้'],
    ['a vowel typed many times', 'ดีีีี', 'ดี'],
    ['sara aa typed many times', 'นานาาา', 'นานา'],
    ['two tones, of which the last is meant', 'ก\u0e48\u0e49า', 'ก้า'],
    ['the long mark for sara aa', 'ก\u0e45', 'กา'],
    ['the long mark where it belongs', 'ฤ\u0e45ษี', 'ฤๅษี'],
    ['a zero-width space', 'สวัสดี\u200bครับ', 'สวัสดีครับ'],
    ['a zero-width joiner', 'ภาษา\u200cไทย', 'ภาษาไทย'],
    ['a space before a mark', 'พ ุ่มดอกไม้', 'พุ่มดอกไม้'],
    ['a mark without a consonant', '\u0e4aก', 'ก'],
    ['a mark behind a space', 'คำ \u0e48ที่สอง', 'คำ ที่สอง'],
    ['spaces of all kinds', ' สมชาย\u00a0\u3000 ใจดี\t', 'สมชาย ใจดี'],
    ['a letter and its accent apart', 'Jose\u0301', 'José'],
    ['a vowel of two signs', 'เกาะ', 'เกาะ'],
    ['a vowel of three signs', 'เปี๊ยะ', 'เปี๊ยะ'],
    ['a silent letter with its vowel', 'พันธุ์', 'พันธุ์'],
  ])('%s', (_what, typed, kept) => expect(canonicalText(typed)).toBe(kept))
})

const CONSONANTS = 'กขคงจชดตทนบปพมยรลวสหอ'
const marks = fc.record({
  vowel: fc.constantFrom('', '\u0e31', '\u0e34', '\u0e35', '\u0e37', '\u0e38', '\u0e39', '\u0e47', '\u0e4d'),
  tone: fc.constantFrom('', '\u0e48', '\u0e49', '\u0e4a', '\u0e4b', '\u0e4c'),
  behind: fc.constantFrom('', '\u0e32', '\u0e33', '\u0e30'),
})

test('the marks of a consonant give one text, in whatever order they are typed', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...CONSONANTS),
      marks,
      fc.nat(5),
      (consonant, { vowel, tone, behind }, turn) => {
        const run = [vowel, tone, behind].filter(sign => sign !== '')
        const orders = run.flatMap((first, at) => {
          const rest = run.filter((_, other) => other !== at)
          return [
            [first, ...rest],
            [first, ...rest.toReversed()],
          ]
        })
        const order = orders.length === 0 ? [] : orders[turn % orders.length]
        const usual = canonicalText(`${consonant}${run.join('')}น`)
        expect(canonicalText(`${consonant}${(order ?? []).join('')}น`)).toBe(usual)
      },
    ),
  ))

const typed = fc.string({ unit: fc.constantFrom(...'กนทเแาำะัิีุู็่้๊๋์ํๅฤๆ ๑aé\u0301\u200b\n') })

test('canonical text stays the same, and is composed', () =>
  fc.assert(
    fc.property(typed, text => {
      const kept = canonicalText(text)
      expect(canonicalText(kept)).toBe(kept)
      expect(kept.normalize('NFC')).toBe(kept)
      expect(canonicalLines(canonicalLines(text))).toBe(canonicalLines(text))
      expect(comparableText(comparableText(text))).toBe(comparableText(text))
    }),
    { numRuns: 2_000 },
  ))

test('the consonants of a text stay the same', () =>
  fc.assert(
    fc.property(typed, text => {
      const consonants = (of: string) => of.replace(/[^\u0e01-\u0e2e]/g, '')
      expect(consonants(canonicalText(text))).toBe(consonants(text))
    }),
  ))

test('texts are compared without regard to letter case and script of digits', () => {
  expect(comparableText(' ซอย\u00a0๑๒ MOO ３ ')).toBe('ซอย 12 moo 3')
})
