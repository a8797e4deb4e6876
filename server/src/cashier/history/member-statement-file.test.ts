import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell } from './member-statement-file.ts'

const read = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

test('C21-statement-file: no cell is a spreadsheet formula, for any text', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r', ''), fc.string(), (start, rest) => {
      const text = start + rest
      const shown = read(csvCell(text))
      const isNumber = /^-?\d+(\.\d+)?$/.test(text)
      expect(isNumber || !/^[=+\-@\t\r]/.test(shown)).toBe(true)
      expect(shown.endsWith(text)).toBe(true)
    }),
  )
})

test('C21-statement-file: a cell never breaks its row, and amounts stay numbers', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const cell = csvCell(text)
      expect(/[,\r\n]/.test(cell) && !cell.startsWith('"')).toBe(false)
    }),
  )
  expect(['-1250.50', '0.00', '=1+1', '-cmd', 'ฝาก, "ถอน"'].map(csvCell)).toEqual([
    '-1250.50',
    '0.00',
    "'=1+1",
    "'-cmd",
    '"ฝาก, ""ถอน"""',
  ])
})
