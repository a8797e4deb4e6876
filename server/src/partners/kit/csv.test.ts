import { expect, test } from 'vitest'
import { csvRecords, csvText } from './csv.ts'

test('what was written is read again, with commas, quotes, lines and Thai in it', () => {
  const cells = ['a,b', 'say "it"', 'two\r\nlines', ' ชื่อ ', '']
  const heads = ['one', 'two', 'three', 'four', 'five']
  const text = csvText([heads, cells])
  expect(csvRecords(text)).toEqual([
    { one: 'a,b', two: 'say "it"', three: 'two\r\nlines', four: 'ชื่อ', five: '' },
  ])
})

test('a mark of the encoding, empty lines, large letters in the heads and a last cell that is empty are no matter', () => {
  expect(csvRecords('\uFEFFId,AMOUNT\r\n\r\n1,2\n3,\r')).toEqual([
    { id: '1', amount: '2' },
    { id: '3', amount: '' },
  ])
})

test('a row with fewer cells than the first is cut off, and has none of their names', () => {
  expect(csvRecords('id,amount\n1,2\n3\n')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3' }])
})

test('a row without a line end may be cut off within its last cell', () => {
  expect(csvRecords('id,amount\n1,2\n3,4')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3,4' }])
  expect(csvRecords('id,amount\n1,2\n3,')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3,' }])
  expect(csvRecords('id,amount\n1,2\n,')).toEqual([{ id: '1', amount: '2' }])
})

test('quotes that do not fit together, and no text at all, are nothing that can be read', () => {
  expect(csvRecords('a,b\n"1,2')).toBeNull()
  expect(csvRecords('a\n"1"2')).toBeNull()
  expect(csvRecords('')).toBeNull()
  expect(csvRecords('id,amount')).toBeNull()
})
