import { SOURCE_OF_FUNDS_TEXT } from '@sala/contract/aml/aml-texts.ts'
import type { ActionButton } from '../actions/action-buttons.tsx'
import { saveText } from '../bank-files/bank-file-content.ts'
import { api } from '../calls/api.ts'
import type { Decision } from '../case/case-decisions.tsx'
import type { AmlCasePage } from './aml-texts.ts'

type Page = Pick<AmlCasePage, 'no' | 'state' | 'closes_alone' | 'events'>

const paramsOf = ({ no }: Pick<Page, 'no'>) => ({ case: no })

/** Returns the decisions that one staff user may take alone: to close the case if it stops no withdrawal, to escalate it, and to write a note. */
export const amlDecisions = (page: Page): Decision[] => {
  const params = paramsOf(page)
  const note: Decision = {
    name: 'บันทึก',
    kind: 'secondary',
    usualReason: '',
    run: ({ reason }) => api('POST /aml/cases/{case}/note', { params, body: { reason } }),
    done: 'บันทึกแล้ว',
  }
  const escalate: Decision = {
    name: 'ส่งต่อ',
    kind: 'danger',
    hotkey: 'r',
    usualReason: '',
    run: ({ reason }) => api('POST /aml/cases/{case}/escalate', { params, body: { reason } }),
    done: 'ส่งต่อแล้ว รายการถอนของสมาชิกรอให้คนตรวจ',
  }
  const close: Decision = {
    name: 'ปิดเรื่อง',
    kind: 'primary',
    hotkey: 'a',
    usualReason: '',
    run: ({ reason }) => api('POST /aml/cases/{case}/close', { params, body: { reason } }),
    done: 'ปิดเรื่องแล้ว',
  }
  return [...(page.closes_alone ? [close] : []), ...(page.state === 'open' ? [escalate] : []), note]
}

const askFunds = (page: Page): ActionButton => ({
  name: 'ถามที่มาของเงิน',
  ask: () => ({
    way: 'now',
    title: 'ถามที่มาของเงิน',
    note: `ส่งข้อความนี้ถึงสมาชิก ไม่บอกว่ามีเรื่องนี้: ${SOURCE_OF_FUNDS_TEXT}`,
    action: 'ส่งข้อความ',
    kind: 'primary',
    run: (_values, reason) =>
      api('POST /aml/cases/{case}/funds', { params: paramsOf(page), body: { reason } }),
    done: 'ส่งแล้ว คำตอบจะอยู่ที่หน้าข้อความ',
  }),
})

const takeFile = (page: Page): ActionButton => ({
  name: 'ไฟล์รายงาน',
  ask: () => ({
    way: 'now',
    title: 'ดาวน์โหลดไฟล์รายงาน',
    note: 'มีชื่อ เบอร์ และเลขบัญชีเต็ม ระบบบันทึกผู้ดาวน์โหลดทุกครั้ง',
    fields: [{ key: 'narrative', label: 'คำบรรยายพฤติการณ์', type: 'words' }],
    action: 'ดาวน์โหลด',
    kind: 'primary',
    run: async (values, reason) => {
      const body = { narrative: values.narrative ?? '', reason }
      const { name, text } = await api('POST /aml/cases/{case}/file', { params: paramsOf(page), body })
      saveText(name, text)
    },
    done: 'ดาวน์โหลดแล้ว',
  }),
})

const end = (page: Page, to: 'reported' | 'closed'): ActionButton => ({
  name: to === 'reported' ? 'เสนอว่ารายงานแล้ว' : 'เสนอปิดเรื่อง',
  ask: () => ({
    way: 'two',
    title: to === 'reported' ? 'รายงานต่อหน่วยงานแล้ว' : 'ปิดเรื่อง',
    note:
      to === 'reported'
        ? 'รายการถอนของสมาชิกยังรอให้คนตรวจ จนกว่าสองคนจะปิดเรื่อง มีผลเมื่ออีกคนอนุมัติ'
        : 'ชื่อที่คล้ายถือว่าเป็นคนละคน รายการถอนไม่รอเพราะเรื่องนี้อีก มีผลเมื่ออีกคนอนุมัติ',
    kind: 'aml_case_end',
    payload: () => ({ case: page.no, end: to }),
  }),
})

/**
 * Returns the other actions on a case: to ask the member for the source of the money, to download the report file, and the proposals for two
 * staff users.
 */
export const amlActions = (
  page: Page,
  may: { readonly act: boolean; readonly decide: boolean },
): ActionButton[] => {
  const isRunning = page.state !== 'closed'
  const isAsked = page.events.some(({ kind }) => kind === 'funds_asked')
  return [
    ...(may.act && isRunning && !isAsked ? [askFunds(page)] : []),
    ...(may.act ? [takeFile(page)] : []),
    ...(may.decide && (page.state === 'open' || page.state === 'escalated') ? [end(page, 'reported')] : []),
    ...(may.decide && isRunning && !page.closes_alone ? [end(page, 'closed')] : []),
  ]
}
