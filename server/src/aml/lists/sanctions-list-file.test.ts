import { describe, expect, test } from 'vitest'
import { readListFile } from './sanctions-list-file.ts'

const HEAD = 'reference,name,aliases,birth_date\n'
const THAI = 'R-1,สมชาย ใจดี,Somchai Jaidee;ชัย ใจดี,2513-02-09\n'
const READ = {
  reference: 'R-1',
  kind: 'person',
  names: ['สมชาย ใจดี', 'Somchai Jaidee', 'ชัย ใจดี'],
  birth_dates: ['1970-02-09'],
}

const FIRST_THAI = 0x0e00
const WINDOWS_THAI = 0xa0
const windows874 = (text: string): Buffer =>
  Buffer.from(
    [...text].map(sign => {
      const code = sign.codePointAt(0) ?? 0
      return code >= FIRST_THAI ? code - FIRST_THAI + WINDOWS_THAI : code
    }),
  )
const bigEndian = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

test.each([
  ['utf-8', Buffer.from(HEAD + THAI)],
  ['utf-8', Buffer.from(`\uFEFF${HEAD}${THAI}`)],
  ['utf-16le', Buffer.from(`\uFEFF${HEAD}${THAI}`, 'utf16le')],
  ['utf-16be', bigEndian(HEAD + THAI)],
  ['windows-874', windows874(HEAD + THAI)],
] as const)('a table in %s is read, with a Buddhist year', (encoding, bytes) => {
  const { entries, ...read } = readListFile(bytes)
  expect(read).toMatchObject({ format: 'csv', encoding })
  expect(entries).toMatchObject([READ])
})

test('a table with the columns of OpenSanctions is read', () => {
  const text =
    '"id","schema","name","aliases","birth_date","countries"\n"NK-1","Company","ACME LIMITED","ACME LTD","","th"\n'
  expect(readListFile(Buffer.from(text)).entries).toMatchObject([
    { reference: 'NK-1', kind: 'entity', names: ['ACME LIMITED', 'ACME LTD'], birth_dates: [] },
  ])
})

const UN = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-01"><INDIVIDUALS>
<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>INVENTED</FIRST_NAME><SECOND_NAME>PERSON &amp; CO</SECOND_NAME>
<REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><NAME_ORIGINAL_SCRIPT>คน สมมติ</NAME_ORIGINAL_SCRIPT>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>I. Person</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1968-05-14</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1970</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS><ENTITIES>
<ENTITY><FIRST_NAME>INVENTED TRADING</FIRST_NAME><REFERENCE_NUMBER>XXe.002</REFERENCE_NUMBER>
<ENTITY_ALIAS><ALIAS_NAME>IT</ALIAS_NAME></ENTITY_ALIAS></ENTITY></ENTITIES></CONSOLIDATED_LIST>
`

/** Makes a file of the Security Council's list with one entry, whose content is repeated the given number of times. */
const unList = (content: string, times = 1): Buffer =>
  Buffer.from(`<CONSOLIDATED_LIST>${content.repeat(times)}</CONSOLIDATED_LIST>`)
const person = (content: string): string =>
  `<INDIVIDUAL><FIRST_NAME>A</FIRST_NAME><REFERENCE_NUMBER>X</REFERENCE_NUMBER>${content}</INDIVIDUAL>`
const UNREADABLE = expect.objectContaining({ code: 'aml_file_unreadable' })

describe("the Security Council's list", () => {
  test('is read with names, aliases, the original script and all birth dates', () => {
    expect(readListFile(Buffer.from(UN))).toMatchObject({
      format: 'un_xml',
      encoding: 'utf-8',
      entries: [
        {
          ...{ reference: 'XXi.001', kind: 'person', birth_dates: ['1968-05-14', '1970'] },
          names: ['INVENTED PERSON & CO', 'คน สมมติ', 'I. Person'],
        },
        { reference: 'XXe.002', kind: 'entity', names: ['INVENTED TRADING', 'IT'], birth_dates: [] },
      ],
    })
  })

  test('is refused if its end is missing, or an entry is not closed', () => {
    for (const text of [UN.slice(0, -40), UN.replace('</ENTITY>', '')])
      expect(() => readListFile(Buffer.from(text))).toThrow(UNREADABLE)
  })

  test('is refused soon if very many elements do not close, or lie in each other', () => {
    const files = [
      unList('<INDIVIDUAL>', 200_000),
      unList(`${'<INDIVIDUAL>'.repeat(200_000)}</INDIVIDUAL>`),
      unList(person('<INDIVIDUAL_ALIAS>'.repeat(100_000))),
      unList(person(`${'<INDIVIDUAL_ALIAS>'.repeat(100_000)}</INDIVIDUAL_ALIAS>`)),
      unList(person('<FIRST_NAME>'.repeat(100_000))),
      unList(person('<INDIVIDUAL_DATE_OF_BIRTH>'.repeat(100_000))),
      unList('<INDIVIDUAL></INDIVIDUAL>', 20_000),
    ]
    for (const file of files) expect(() => readListFile(file)).toThrow(UNREADABLE)
  })

  test.each(['&#0;', '&#x0;', '&#xD800;', '&#57343;'])(
    'is refused with the character %s, which no database stores',
    sign => {
      for (const file of [UN.replace('I. Person', sign), UN.replace('XXi.001', `X${sign}`)])
        expect(() => readListFile(Buffer.from(file))).toThrow(UNREADABLE)
    },
  )
})

test.each([
  ['แถวที่ 3', `${HEAD}${THAI}R-2,,,\n`, 'ไม่มีชื่อ'],
  ['แถวที่ 3', `${HEAD}${THAI},มานะ ดีใจ,,\n`, 'ไม่มีเลขอ้างอิง'],
  ['แถวที่ 3', `${HEAD}${THAI}R-2,มานะ ดีใจ,,สมัยก่อน\n`, 'วันเกิด'],
  ['แถวที่ 3', `${HEAD}${THAI}R-1,มานะ ดีใจ,,\n`, 'ซ้ำ'],
  ['แถวที่ 3', `${HEAD}${THAI}R-2,มานะ\n`, 'จำนวนช่อง'],
  ['แถวที่ 1', 'no,who\n1,a\n', 'หัวตาราง'],
  ['', HEAD, 'ไม่มีรายชื่อ'],
  ['', '%PDF-1.7', 'อ่านตัวอักษรไม่ได้'],
  ['แถวที่ 3', `${HEAD}${THAI}R-2,มานะ ดีใจ,,1970`, 'จำนวนช่อง'],
])('a faulty file is refused with its %s: %j', (place, text, fault) => {
  expect(() => readListFile(Buffer.from(text))).toThrow(
    expect.objectContaining({
      code: 'aml_file_unreadable',
      sentence: expect.stringMatching(new RegExp(`${place}.*${fault}`)),
    }),
  )
})
