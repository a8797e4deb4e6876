import { expect, test } from 'vitest'
import { fileNameIn } from './file-name.ts'

test('the downloaded file gets the file name of the server, which contains the day', () => {
  expect(fileNameIn('attachment; filename="work-2026-11-18.xlsx"', 'work.xlsx')).toBe('work-2026-11-18.xlsx')
  expect(fileNameIn(null, 'work.xlsx')).toBe('work.xlsx')
  expect(fileNameIn('attachment; filename="../../x"', 'work.xlsx')).toBe('work.xlsx')
})
