import {
  askForFunds,
  closeCase,
  endCase,
  escalateCase,
  noteCase,
} from '../../../src/aml/cases/case-decisions.ts'
import { caseRows } from '../../../src/aml/cases/case-pages.ts'
import { recordFinding } from '../../../src/aml/cases/cases.ts'
import { openByHand } from '../../../src/aml/cases/manual-case-opening.ts'
import { loadList } from '../../../src/aml/lists/sanctions-lists.ts'
import { screenMembers } from '../../../src/aml/screening/screening.ts'
import type { Context } from '../../../src/context.ts'
import { DAY_MS, HOUR_MS } from '../../../src/platform/calendar.ts'
import { DEMO_OPERATORS } from '../../demo-accounts.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from '../simulated-product.ts'

const [MAKER, CHECKER] = DEMO_OPERATORS.map(({ name }) => name) as [string, string]
const HEAD = 'reference,name,aliases,birth_date\n'

/**
 * Two invented sanctions lists. Their names belong to no listed person. The first list contains a name that resembles the name of one simulated
 * member.
 */
const listsFor = (lookalike: string) => [
  {
    name: 'รายชื่อบุคคลที่ถูกกำหนด (ตัวอย่าง)',
    source: 'ไฟล์ตัวอย่างที่แต่งขึ้น',
    rows: [
      `TH-S-0001,${lookalike},,`,
      'TH-S-0002,สมมุติ ไม่มีจริง,ส. ไม่มีจริง,2511',
      'TH-S-0003,ตัวอย่าง ทดลองระบบ,,2520-04-01',
    ],
  },
  {
    name: 'Consolidated list (sample)',
    source: 'invented sample file',
    rows: ['XX-I-001,Invented Sample Person,I. S. Person,1968-05-14', 'XX-E-002,Invented Sample Trading,,'],
  },
]

/** Removes the last letter or mark of a name, so that the result resembles the name but differs from it. */
const misspelt = (name: string): string => name.slice(0, -1)

const contextAt = ({ ctx }: SimulatedProduct, at: number): Context => ({
  ...ctx,
  clock: { now: () => new Date(at) },
})

type Case = {
  readonly before_days: number
  readonly rule: 'structuring' | 'pass_through'
  readonly facts: Readonly<Record<string, number>>
  readonly decide: (ctx: Context, no: bigint) => Promise<unknown>
}

const by = (reason: string) => ({ operator: MAKER, reason })
const byTwo = (reason: string) => ({ operator: MAKER, checker: CHECKER, reason })

/**
 * Invented cases about money laundering: one that was closed, and one that was reported. The comparison with the sanctions lists creates a third one,
 * which stays open.
 */
const CASES: readonly Case[] = [
  {
    before_days: 12,
    rule: 'structuring',
    facts: { deposits: 3, total: 285_000 },
    decide: async (ctx, no) => {
      await askForFunds(ctx, by('ขอที่มาของเงินสามยอด'), no)
      await closeCase(ctx, by('ขายรถ มีสัญญาและรายการเดินบัญชีตรงกัน'), no)
    },
  },
  {
    before_days: 9,
    rule: 'pass_through',
    facts: { paid_in: 120_000, paid_out: 118_500, valid_stake: 1_000 },
    decide: async (ctx, no) => {
      await noteCase(ctx, by('ฝากจากสองบัญชี ถอนออกภายในสองชั่วโมง'), no)
      await escalateCase(ctx, by('ไม่ตอบเรื่องที่มาของเงิน'), no)
      await endCase(ctx, byTwo('ส่งรายงานธุรกรรมที่มีเหตุอันควรสงสัยแล้ว'), no, 'reported')
    },
  },
]

const openOne = async (
  product: SimulatedProduct,
  { id: member_id }: SimulatedMember,
  { before_days, rule, facts, decide }: Case,
  until: Date,
): Promise<void> => {
  const at = until.getTime() - before_days * DAY_MS
  const ctx = contextAt(product, at)
  const found = { from: new Date(at - DAY_MS), until: new Date(at - HOUR_MS) }
  await recordFinding(ctx, { member_id, rule, facts, ...found })
  const opened = (await caseRows(ctx, 'open')).find(({ member }) => member.id === member_id)
  if (opened !== undefined) await decide(contextAt(product, at + HOUR_MS), BigInt(opened.no))
}

/** Days before the end of the simulated past at which an operator opens a case by hand. */
const BY_HAND_BEFORE_DAYS = 3

/** Opens a case about a member by hand. An operator notes it, and it stays open. */
const openOneByHand = async (
  product: SimulatedProduct,
  { id }: SimulatedMember,
  until: Date,
): Promise<void> => {
  const at = until.getTime() - BY_HAND_BEFORE_DAYS * DAY_MS
  const no = await openByHand(contextAt(product, at), by('ผู้โทรเข้ามาถามถึงบัญชีนี้เรื่องเงินที่ถูกหลอก'), id)
  await noteCase(contextAt(product, at + HOUR_MS), by('รอหนังสือจากตำรวจ'), no)
}

/**
 * Loads the two invented sanctions lists and compares the members with them. At the end two cases are open (one of them by hand), one is closed and
 * one reported.
 */
export const investigateMembers = async (product: SimulatedProduct, until: Date): Promise<void> => {
  const usual = [...product.members.values()].filter(({ person }) => person.style === 'usual')
  for (const [at, each] of CASES.entries()) {
    const member = usual[at]
    if (member !== undefined) await attempt(product, 'aml case', () => openOne(product, member, each, until))
  }
  const suspect = usual[CASES.length + 1]
  if (suspect !== undefined)
    await attempt(product, 'aml case by hand', () => openOneByHand(product, suspect, until))
  const lookalike = usual[CASES.length]
  if (lookalike === undefined) return
  const ctx = contextAt(product, until.getTime() - HOUR_MS)
  for (const { name, source, rows } of listsFor(misspelt(lookalike.person.name)))
    await attempt(product, 'aml list', () =>
      loadList(ctx, by('ไฟล์ล่าสุด'), { name, source, bytes: Buffer.from(`${HEAD}${rows.join('\n')}\n`) }),
    )
  await attempt(product, 'aml comparison', () => screenMembers(ctx, { all: true }))
}
