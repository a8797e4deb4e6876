import { expect, test } from 'vitest'
import { z } from 'zod'
import { statementWords } from '../../cashier/history/statement-group-names.ts'
import { satang } from '../../wire/money.ts'
import { troubleWords } from '../work-queue/problem-codes.ts'
import { deskLists } from './endpoints.ts'
import type { ListFile } from './list-file.ts'

type Shape = z.core.JSONSchema.BaseSchema

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' })

/** Collects the enum values that a response can contain, from its JSON schema. */
const wordsIn = (shape: unknown): string[] => {
  if (typeof shape !== 'object' || shape === null) return []
  const { enum: values } = shape as { enum?: unknown[] }
  const own = (values ?? []).filter(value => typeof value === 'string')
  return [...own, ...Object.values(shape).flatMap(wordsIn)]
}

/** Builds a sample response of a JSON schema; each enum field gets its value at index `at`. */
const answerOf = (shape: Shape, at: number): unknown => {
  if (shape.$ref !== undefined) return 'x'
  if (shape.enum !== undefined) return shape.enum[at % shape.enum.length]
  if (shape.anyOf !== undefined)
    return answerOf(shape.anyOf.find(one => (one as Shape).type !== 'null') as Shape, at)
  const [type] = [shape.type].flat()
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, answerOf(inner as Shape, at)]),
    )
  if (type === 'array') return [answerOf(shape.items as Shape, at)]
  if (type === 'string') return 'x'
  if (shape.const !== undefined) return shape.const
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? 1 : satang(100n)
}

const MOST_WORDS = 40

test('codes in the response of a list are Thai in the exported file', () => {
  const left = Object.entries<ListFile>(deskLists).flatMap(([name, { call, heads, rowsOf }]) => {
    const shape = shapeOf(call.response)
    const words = new Set(wordsIn(shape))
    const found = Array.from({ length: MOST_WORDS }, (_, at) => rowsOf(answerOf(shape, at), {}))
      .flat()
      .flatMap(row =>
        row.flatMap((cell, at) => (words.has(`${cell}`) ? [`${name} › ${heads[at]}: ${cell}`] : [])),
      )
    return [...new Set(found)]
  })
  expect(left).toEqual([])
})

const THAI = /[\u0e00-\u0e7f]/

/** Exports the list in the response and returns the values of one column of the exported file. */
const column = (name: keyof typeof deskLists, head: string, answer: unknown): unknown[] => {
  const { heads, rowsOf }: ListFile = deskLists[name]
  return rowsOf(answer, {}).map(row => row[heads.indexOf(head)])
}

test('codes without an enum in the response (transfer kinds, accounts, reasons, states) are Thai in the exported file', () => {
  const transfer = (kind: string) => ({ kind, debit: 'bank:kbank:9000000011', credit: 'wallet' })
  const kinds = Object.keys(statementWords)
  for (const cell of column('journal', 'ประเภท', { rows: kinds.map(transfer) })) expect(cell).toMatch(THAI)
  expect(column('journal', 'เดบิต', { rows: [transfer('deposit')] })).toEqual([
    'ธนาคาร รับเข้า KBANK 9000000011',
  ])
  expect(column('journal', 'เครดิต', { rows: [transfer('deposit')] })).toEqual(['กระเป๋าสมาชิก'])
  expect(column('accounts', 'บัญชี', { accounts: [{ account: 'gaming', closed: null }] })).toEqual(['ผลการเล่น'])

  const whys = ['first', 'foreign_payer', 'setting', 'no_line', ...troubleWords]
  const items = whys.map(why => ({ kind: 'trouble', why, member: null, claim: null }))
  for (const cell of column('work', 'เหตุ', { items })) expect(cell).toMatch(THAI)

  const movements = ['queued', 'sent', 'unknown'].map(status => ({ status, direction: 'in', member: {} }))
  for (const cell of column('movements', 'สถานะ', { movements })) expect(cell).toMatch(THAI)
})
