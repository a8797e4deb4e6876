import { expect, test } from 'vitest'
import { csvRecords, csvText } from './csv.ts'

test('written text is read back, with commas, quotes, line breaks and Thai', () => {
  const cells = ['a,b', 'say "it"', 'two\r\nlines', ' ชื่อ ', '']
  const heads = ['one', 'two', 'three', 'four', 'five']
  const text = csvText([heads, cells])
  expect(csvRecords(text)).toEqual([
    { one: 'a,b', two: 'say "it"', three: 'two\r\nlines', four: 'ชื่อ', five: '' },
  ])
})

test('a byte order mark, empty lines, capitals in headers and an empty last cell are accepted', () => {
  expect(csvRecords('\uFEFFId,AMOUNT\r\n\r\n1,2\n3,\r')).toEqual([
    { id: '1', amount: '2' },
    { id: '3', amount: '' },
  ])
})

test('a row with fewer cells than the header is incomplete, and has no named cells', () => {
  expect(csvRecords('id,amount\n1,2\n3\n')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3' }])
})

test('a row without a line end may be truncated in its last cell', () => {
  expect(csvRecords('id,amount\n1,2\n3,4')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3,4' }])
  expect(csvRecords('id,amount\n1,2\n3,')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3,' }])
  expect(csvRecords('id,amount\n1,2\n,')).toEqual([{ id: '1', amount: '2' }])
})

test('unbalanced quotes and an empty text are unreadable', () => {
  expect(csvRecords('a,b\n"1,2')).toBeNull()
  expect(csvRecords('a\n"1"2')).toBeNull()
  expect(csvRecords('')).toBeNull()
  expect(csvRecords('id,amount')).toBeNull()
})
