import { expect, test } from 'vitest'
import { answersOf, unitsOf } from './postgres-protocol.ts'

const message = (kind: string, body: string): Buffer => {
  const bytes = Buffer.from(body, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length + 4)
  return Buffer.concat([Buffer.from(kind, 'latin1'), length, bytes])
}
const start = message('', '\0\x03\0\0user\0sala\0\0')
const named = message('P', 'one\0insert into deposits\0\0\0')
const bound = message('B', '\0one\0\0\0\0\x01\0\0\0\x05key-1\0\0')
const sync = message('S', '')
const query = (text: string): Buffer => message('Q', `${text}\0`)

test('client data split at any byte is read as complete protocol messages in their order', () => {
  const sent = Buffer.concat([start, query('begin'), named, bound, sync, bound, sync, query('commit')])
  for (const size of [1, 3, sent.length]) {
    const units = unitsOf()
    const read = []
    for (let from = 0; from < sent.length; from += size) read.push(...units(sent.subarray(from, from + size)))
    expect(Buffer.concat(read.map(({ bytes }) => bytes)).equals(sent)).toBe(true)
    const texts = read.map(({ statements }) => statements.map(({ text }) => text))
    expect(texts).toEqual([[], ['begin'], ['insert into deposits'], ['insert into deposits'], ['commit']])
    expect(read[3]?.statements[0]?.values).toContain('key-1')
  }
})

test('a commit that ended in a rollback or an error was not done; the next one is judged separately', () => {
  const answered = Buffer.concat([
    ...[message('C', 'COMMIT\0'), message('Z', 'I'), message('C', 'ROLLBACK\0'), message('Z', 'I')],
    ...[message('E', 'SERROR\0\0'), message('Z', 'I'), message('C', 'INSERT 0 1\0'), message('Z', 'T')],
  ])
  expect(answersOf()(answered)).toEqual([true, false, false, true])
})
