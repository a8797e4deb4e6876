import type { ComplaintCategory } from '@sala/contract/support/complaint-categories.ts'
import type { SupportTopic } from '@sala/contract/support/conversation-topics.ts'
import type { ThreadId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../src/context.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/platform/calendar.ts'
import { decideComplaint } from '../../src/support/complaints.ts'
import { openThread, writeQuestion } from '../../src/support/member-messages.ts'
import { addReadyAnswer } from '../../src/support/ready-answers.ts'
import { answerThread, close, writeNote } from '../../src/support/staff-replies.ts'
import { DEMO_OPERATORS } from '../demo-accounts.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from './simulated-product.ts'

const OPERATOR = DEMO_OPERATORS[1].name

type Line = { readonly after: number; readonly by: 'member' | 'desk' | 'note'; readonly text: string }
type Talk = {
  readonly topic: SupportTopic
  /** Hours from the member's first message to the end of the simulated history. */
  readonly before: number
  readonly complaint?: ComplaintCategory
  readonly lines: readonly Line[]
  readonly end?: 'closed' | 'decided'
}

/** Invented conversations between members and staff. Each message has the minutes that passed before it. */
const TALKS: readonly Talk[] = [
  {
    topic: 'deposit',
    before: 30,
    end: 'closed',
    lines: [
      { after: 0, by: 'member', text: 'โอนไปสิบนาทีแล้วเครดิตยังไม่เข้าครับ โอนจากไทยพาณิชย์ 500 บาท' },
      { after: 4, by: 'desk', text: 'สวัสดีค่ะ เห็นรายการแล้ว ธนาคารเพิ่งแจ้งยอดเข้ามา กำลังเติมเครดิตให้ค่ะ' },
      { after: 2, by: 'member', text: 'เข้าแล้วครับ ขอบคุณครับ' },
      { after: 1, by: 'desk', text: 'ยินดีค่ะ ครั้งหน้าโอนให้ตรงยอดที่หน้าฝากแจ้ง เครดิตจะเข้าเร็วขึ้นค่ะ' },
    ],
  },
  {
    topic: 'bonus',
    before: 26,
    end: 'closed',
    lines: [
      { after: 0, by: 'member', text: 'เล่นสล็อตทั้งคืนทำไมยอดเทิร์นลดแค่นิดเดียวคะ' },
      { after: 9, by: 'desk', text: 'โบนัสนี้นับสล็อตเต็ม แต่ไม่นับเกมโต๊ะค่ะ ดูส่วนที่ไม่นับได้ใต้วงแหวนยอดเทิร์นนะคะ' },
      { after: 3, by: 'member', text: 'อ๋อ เล่นบาคาร่าไปด้วย เข้าใจแล้วค่ะ' },
    ],
  },
  {
    topic: 'account',
    before: 20,
    lines: [
      { after: 0, by: 'member', text: 'เปลี่ยนเบอร์โทรแล้ว ต้องทำอย่างไรครับ เบอร์เดิมยกเลิกไปแล้ว' },
      { after: 12, by: 'note', text: 'เบอร์เดิมรับ OTP ไม่ได้ ให้ยื่นคำขอแก้ข้อมูล อย่าแก้ให้ในแชท' },
      { after: 1, by: 'desk', text: 'เปิดที่หน้า ข้อมูลของฉัน แล้วกดขอแก้ไขเบอร์โทรได้เลยค่ะ เจ้าหน้าที่สองคนจะตรวจให้' },
    ],
  },
  {
    topic: 'withdrawal',
    before: 9,
    complaint: 'payment',
    end: 'decided',
    lines: [
      { after: 0, by: 'member', text: 'ถอนเมื่อคืนเที่ยงคืน ถึงเช้ายังไม่ได้เงิน ขอร้องเรียนครับ' },
      { after: 15, by: 'desk', text: 'ขออภัยค่ะ รายการรอคนตรวจเพราะเป็นการถอนครั้งแรก ตรวจเสร็จและสั่งโอนแล้วค่ะ' },
      { after: 30, by: 'member', text: 'ได้เงินแล้วครับ แต่น่าจะบอกก่อนว่าต้องรอ' },
    ],
  },
  {
    topic: 'game',
    before: 5,
    complaint: 'game',
    lines: [
      { after: 0, by: 'member', text: 'เกมค้างตอนได้ฟรีสปิน กลับเข้าไปแล้วหาย ขอให้ตรวจผลรอบนั้น' },
      { after: 20, by: 'desk', text: 'รับเรื่องแล้วค่ะ กำลังขอผลของรอบนั้นจากผู้ให้บริการเกม จะแจ้งภายในสามวันค่ะ' },
    ],
  },
  {
    topic: 'protection',
    before: 2,
    lines: [
      { after: 0, by: 'member', text: 'อยากพักเล่นสักเดือน ต้องโทรมาไหมคะ' },
      { after: 6, by: 'desk', text: 'กดเองได้ที่หน้า ขีดจำกัดและการพักเล่น มีผลทันทีค่ะ เงินในกระเป๋าถอนได้ตลอดนะคะ' },
      { after: 8, by: 'member', text: 'ถ้าพักแล้วเปลี่ยนใจกลับมาก่อนได้ไหมคะ' },
    ],
  },
  {
    topic: 'deposit',
    before: 1,
    lines: [{ after: 0, by: 'member', text: 'โอนผิดบัญชีไปเป็นบัญชีเก่าที่เคยฝาก ทำอย่างไรดีครับ' }],
  },
  {
    topic: 'withdrawal',
    before: 0.3,
    lines: [{ after: 0, by: 'member', text: 'ถอนได้วันละกี่ครั้งคะ' }],
  },
  {
    topic: 'other',
    before: 0.1,
    lines: [{ after: 0, by: 'member', text: 'แอปธนาคารขึ้นว่าบัญชีปลายทางถูกระงับ ของจริงไหมครับ' }],
  },
]

const READY = [
  {
    title: 'เงินเข้าแล้ว',
    topic: 'deposit',
    text: '{request} เลขที่ {ref} จำนวน {amount} บาท เติมเครดิตให้เรียบร้อยแล้วค่ะ',
  },
  {
    title: 'ขอสลิป',
    topic: 'deposit',
    text: 'รบกวนแนบสลิปที่บันทึกจากแอปธนาคารให้เห็น QR ด้วยค่ะ ระบบจะตรวจกับธนาคารให้ทันที',
  },
  {
    title: 'ถอนรอตรวจ',
    topic: 'withdrawal',
    text: '{request} เลขที่ {ref} เมื่อ {time} กำลังรอเจ้าหน้าที่ตรวจค่ะ เงินปลอดภัย จะแจ้งผลที่นี่',
  },
  { title: 'ขอบคุณ', topic: null, text: 'ขอบคุณที่แจ้งค่ะ หากมีเรื่องอื่น เขียนมาที่นี่ได้เสมอ' },
] as const

/** Returns the context whose clock always shows this time, because the product's own clock cannot move back. */
const contextAt = ({ ctx }: SimulatedProduct, at: number): Context => ({
  ...ctx,
  clock: { now: () => new Date(at) },
})

const say = async (ctx: Context, member: SimulatedMember, thread: ThreadId, line: Line, key: string) => {
  const said = { operator: OPERATOR, text: line.text, key }
  if (line.by === 'member')
    await writeQuestion(ctx, member.id, thread, { text: line.text, picture: null, key })
  else if (line.by === 'desk') await answerThread(ctx, thread, said)
  else await writeNote(ctx, thread, said)
}

const hold = async (
  product: SimulatedProduct,
  member: SimulatedMember,
  talk: Talk,
  until: Date,
): Promise<void> => {
  const [first, ...lines] = talk.lines
  if (first === undefined) return
  let at = until.getTime() - talk.before * HOUR_MS
  const question = { topic: talk.topic, about: null, picture: null, key: null }
  const complaint = talk.complaint ?? null
  const begun = { ...question, complaint, text: first.text }
  const thread = await openThread(contextAt(product, at), member.id, begun)
  for (const [no, line] of lines.entries()) {
    at += line.after * MINUTE_MS
    await say(contextAt(product, at), member, thread, line, `line-of-past-${no}`)
  }
  const ctx = contextAt(product, at)
  if (talk.end === 'decided') {
    const decision = { operator: OPERATOR, reason: 'จ่ายครบแล้ว และปรับข้อความให้บอกเวลารอตรวจ' }
    await decideComplaint(ctx, decision, thread, 'upheld')
  }
  if (talk.end === 'closed') await close(ctx, { operator: OPERATOR, reason: 'ตอบครบแล้ว' }, thread)
}

/** Creates invented conversations between members and staff, with complaints, and ready answers for the staff. */
export const holdConversations = async (product: SimulatedProduct, until: Date): Promise<void> => {
  const members = [...product.members.values()].filter(({ deposits }) => deposits > 0)
  for (const [place, talk] of TALKS.entries()) {
    const member = members[place % Math.max(1, members.length)]
    if (member !== undefined) await attempt(product, 'conversation', () => hold(product, member, talk, until))
  }
  for (const answer of READY)
    await attempt(product, 'ready answer', () => addReadyAnswer(product.ctx, OPERATOR, answer))
}
