import { inflateRawSync } from 'node:zlib'
import { satang } from '@sala/contract/wire/money.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type Cell, workbookOf } from './workbook.ts'

const MANY_ROWS = 200_000
const AT = new Date('2026-11-18T17:30:05Z')

const bytesOf = async (head: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  const given = async function* () {
    yield* rows
  }
  for await (const part of workbookOf('files', head, given())) parts.push(part)
  return Buffer.concat(parts)
}

const ENTRY_BYTES = 46
/** Finds a file in the ZIP archive by the archive's central directory, and returns its decompressed text. */
const partOf = (archive: Buffer, path: string): string => {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = archive.readUInt32LE(end + 16)
  for (let entry = archive.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    const [packed, name] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    if (archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name) === path) {
      const local = archive.readUInt32LE(at + 42)
      const begin = local + 30 + archive.readUInt16LE(local + 26)
      return inflateRawSync(archive.subarray(begin, begin + packed)).toString('utf8')
    }
    at += ENTRY_BYTES + name
  }
  throw new Error(`no ${path} in the archive`)
}

test('an independent reader finds the sheet, its header, Thai text, text that looks like a formula, money, dates and days', async () => {
  const archive = await bytesOf(
    ['ชื่อ', 'ยอด', 'เวลา', 'วัน', 'รอบ'],
    [
      ['=1+1', { sum: satang(1_234_567_890_123_45n) }, AT, { day: '2026-11-18' }, 12n],
      ['@ <ก> & "ข"\u0000', { sum: satang(-50n) }, null, null, 3],
      ['น้ำผึ้ง', { sum: satang(10_05n) }, AT, { day: '2028-02-29' }, 0n],
    ],
  )
  const [sheet, ...others] = await readXlsxFile(archive)
  expect(others).toEqual([])
  expect(sheet?.sheet).toBe('files')
  expect(sheet?.data).toEqual([
    ['ชื่อ', 'ยอด', 'เวลา', 'วัน', 'รอบ'],
    // A spreadsheet has no time zones, so its cells contain times of Bangkok.
    ['=1+1', 1_234_567_890_123.45, new Date('2026-11-19T00:30:05Z'), new Date('2026-11-18T00:00:00Z'), 12],
    ['@ <ก> & "ข"', -0.5, null, null, 3],
    ['น้ำผึ้ง', 10.05, new Date('2026-11-19T00:30:05Z'), new Date('2028-02-29T00:00:00Z'), 0],
  ])
})

test('the first row stays visible, filters work, columns fit their content, and money is formatted', async () => {
  const archive = await bytesOf(['ชื่อ', 'ยอด (บาท)', 'เวลา'], [['นายสมชาย ใจดีมาก', { sum: satang(5n) }, AT]])
  const sheet = partOf(archive, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('<autoFilter ref="A1:C2"/>')
  const widths = [...sheet.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(3)
  expect(widths[0]).toBeGreaterThan(15)
  expect(widths[2]).toBeGreaterThan(19)
  const styles = partOf(archive, 'xl/styles.xml')
  expect(styles).toContain('formatCode="#,##0.00;[Red]-#,##0.00"')
  // The cell format shows years of the Buddhist era.
  expect(styles).toContain('formatCode="[$-107041E]dd/mm/yyyy hh:mm:ss"')
  expect(partOf(archive, 'xl/workbook.xml')).toContain("'files'!$A$1:$C$2")
})

test('a file without rows has its header', async () => {
  const [sheet] = await readXlsxFile(await bytesOf(['ชื่อ'], []))
  expect(sheet?.data).toEqual([['ชื่อ']])
})

test('rows are read as the consumer takes the file, and no further: two hundred thousand of them stay unread', async () => {
  let asked = 0
  const rows = async function* () {
    for (; asked < MANY_ROWS; ) {
      asked += 1
      yield [`row ${asked} ${Math.sin(asked)}`, asked]
    }
  }
  let taken = 0
  let most = 0
  for await (const part of workbookOf('files', ['a', 'b'], rows())) {
    taken += part.byteLength
    most = Math.max(most, part.byteLength)
    // If the consumer of the file stops early, the workbook must read no further rows from the database.
    if (asked > 1_000 && taken > 0) break
  }
  expect(asked).toBeLessThan(MANY_ROWS / 2)
  expect(most).toBeLessThan(4_000_000)
})
