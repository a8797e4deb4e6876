import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { workbookOf } from './workbook.ts'

const MANY_ROWS = 200_000

test('text that begins like a formula stays text, and a figure stays a figure', async () => {
  const rows = async function* () {
    yield ['=1+1', 12.5]
  }
  const parts: Uint8Array[] = []
  for await (const part of workbookOf('files', ['ชื่อ', 'ยอด'], rows())) parts.push(part)
  const { sheets } = await readXlsx(Buffer.concat(parts))
  expect(sheets[0]?.rows).toEqual([
    ['ชื่อ', 'ยอด'],
    ['=1+1', 12.5],
  ])
})

test('rows are asked for as the file is taken, and no more: two hundred thousand of them wait outside', async () => {
  let asked = 0
  const rows = async function* () {
    for (; asked < MANY_ROWS; ) {
      asked += 1
      yield [`row ${asked}`, asked]
    }
  }
  let taken = 0
  let most = 0
  for await (const part of workbookOf('files', ['a', 'b'], rows())) {
    taken += part.byteLength
    most = Math.max(most, part.byteLength)
    // Whoever stops here has made nobody read the rest.
    if (asked > 1_000 && taken > 0) break
  }
  expect(asked).toBeLessThan(MANY_ROWS / 2)
  expect(most).toBeLessThan(4_000_000)
})
