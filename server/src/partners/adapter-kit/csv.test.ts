import { expect, test } from 'vitest'
import { csvRecords, csvText } from './csv.ts'

/** Returns the cells of each record, without the row numbers. */
const cellsOf = (text: string) => csvRecords(text)?.map(({ cells }) => cells) ?? null

test('written text is read back, with commas, quotes, line breaks and Thai', () => {
  const cells = ['a,b', 'say "it"', 'two\r\nlines', ' ชื่อ ', '']
  const heads = ['one', 'two', 'three', 'four', 'five']
  const text = csvText([heads, cells])
  expect(cellsOf(text)).toEqual([
    { one: 'a,b', two: 'say "it"', three: 'two\r\nlines', four: 'ชื่อ', five: '' },
  ])
})

test('a byte order mark, empty lines, capitals in headers and an empty last cell are accepted', () => {
  expect(cellsOf('\uFEFFId,AMOUNT\r\n\r\n1,2\n3,\r')).toEqual([
    { id: '1', amount: '2' },
    { id: '3', amount: '' },
  ])
})

test('a row with fewer cells than the header is incomplete, and has no named cells', () => {
  expect(cellsOf('id,amount\n1,2\n3\n')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3' }])
})

test('a row without a line end may be truncated in its last cell', () => {
  expect(cellsOf('id,amount\n1,2\n3,4')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3,4' }])
  expect(cellsOf('id,amount\n1,2\n3,')).toEqual([{ id: '1', amount: '2' }, { 'cut off': '3,' }])
  expect(cellsOf('id,amount\n1,2\n,')).toEqual([{ id: '1', amount: '2' }])
})

test('unbalanced quotes and an empty text are unreadable', () => {
  expect(cellsOf('a,b\n"1,2')).toBeNull()
  expect(cellsOf('a\n"1"2')).toBeNull()
  expect(cellsOf('')).toBeNull()
  expect(cellsOf('id,amount')).toBeNull()
})

test('a record has its row number as a spreadsheet counts, with empty rows and repeated headers', () => {
  const rowsOf = (text: string) => csvRecords(text)?.map(({ row }) => row)
  expect(rowsOf('id,amount\n\n1,2\nid,amount\n3\n4,5')).toEqual([3, 5, 6])
  expect(rowsOf('sep=;\nid;amount\n"1\n2";2\n3;4\n')).toEqual([2, 3])
})
