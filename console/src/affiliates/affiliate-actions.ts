import { dealKinds } from '@sala/contract/affiliates/affiliate-terms.ts'
import { carryNames } from '@sala/contract/affiliates/affiliate-texts.ts'
import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { bahtToSend } from '@sala/ui/format/baht.ts'
import type { FieldDescription } from '../actions/action-fields.tsx'
import type { ImmediateAction, ProposedAction } from '../actions/action-types.ts'
import { api } from '../calls/api.ts'
import type { AffiliatePage } from './affiliate-texts.ts'

const MONTHS_OFFERED = 6
const MONTH_CHARACTERS = 7

/** Returns the options for the first month of a deal: this month and later ones. */
const monthOptions = () => {
  const now = inBangkok(new Date())
  return Array.from({ length: MONTHS_OFFERED }, (_, later) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1))
      .toISOString()
      .slice(0, MONTH_CHARACTERS)
    return { value: month, label: month }
  })
}

const fromMonth = (): FieldDescription => ({
  key: 'from_month',
  label: 'ใช้กับสมาชิกที่สมัครตั้งแต่เดือน',
  hint: 'ข้อตกลงเดิมยังใช้กับสมาชิกที่สมัครก่อนหน้านั้น',
  type: 'select',
  options: monthOptions(),
})

/** Returns the proposal of a deal that pays an amount for each member who qualifies. */
export const acquisitionDeal = ({ id }: AffiliatePage): ProposedAction => ({
  way: 'two',
  kind: 'affiliate_deal',
  title: 'ข้อตกลงจ่ายต่อคน',
  note: 'จ่ายครั้งเดียวต่อสมาชิกหนึ่งคน เมื่อฝากครั้งแรกและเดิมพันครบภายในเวลา',
  fields: [
    fromMonth(),
    { key: 'amount', label: 'จ่ายต่อคน', type: 'money', initial: '500' },
    { key: 'minimum_deposit', label: 'ฝากครั้งแรกขั้นต่ำ', type: 'money', initial: '300' },
    { key: 'minimum_turnover', label: 'เดิมพันรวมขั้นต่ำ', type: 'money', initial: '1500' },
    { key: 'within_days', label: 'ภายในหลังสมัคร (วัน)', type: 'number', initial: '30' },
  ],
  payload: values => ({
    affiliate: id,
    from_month: values.from_month ?? '',
    kind: dealKinds[0],
    amount: bahtToSend(values.amount ?? ''),
    minimum_deposit: bahtToSend(values.minimum_deposit ?? ''),
    minimum_turnover: bahtToSend(values.minimum_turnover ?? ''),
    within_days: bahtToSend(values.within_days ?? ''),
  }),
})

/** Returns the proposal of a deal that pays a share of the net revenue. */
export const shareDeal = ({ id }: AffiliatePage): ProposedAction => ({
  way: 'two',
  kind: 'affiliate_deal',
  title: 'ข้อตกลงส่วนแบ่งรายได้',
  note: 'รายได้สุทธิ คือเดิมพันหักรางวัล หักโบนัส และหักค่าธรรมเนียมธนาคารตามสัดส่วนยอดฝาก',
  fields: [
    fromMonth(),
    { key: 'share_percent', label: 'ส่วนแบ่ง (%)', type: 'number', initial: '25' },
    {
      key: 'carries_negative',
      label: 'เดือนที่ติดลบ',
      type: 'select',
      options: Object.entries(carryNames).map(([value, label]) => ({ value, label })),
    },
  ],
  payload: values => ({
    affiliate: id,
    from_month: values.from_month ?? '',
    kind: dealKinds[1],
    share_percent: bahtToSend(values.share_percent ?? ''),
    carries_negative: values.carries_negative === 'true',
  }),
})

export const linkAction = ({ id }: AffiliatePage): ImmediateAction => ({
  way: 'now',
  title: 'ลิงก์ใหม่',
  note: 'หนึ่งลิงก์ต่อหนึ่งช่องทาง รหัสของลิงก์ไม่ซ้ำและไม่ถูกใช้อีก',
  action: 'สร้างลิงก์',
  kind: 'primary',
  fields: [{ key: 'channel', label: 'ช่องทาง', hint: 'เช่น เพจรีวิว กลุ่มไลน์ ช่องวิดีโอ', type: 'words' }],
  run: ({ channel = '' }, reason) =>
    api('POST /affiliates/{affiliate}/links', {
      params: { affiliate: String(id) },
      body: { channel, reason },
    }),
  done: 'สร้างลิงก์แล้ว',
})

export const pauseAction = ({ id }: AffiliatePage): ImmediateAction => ({
  way: 'now',
  title: 'พักพันธมิตร',
  note: 'ลิงก์จะไม่พาสมาชิกใหม่มาอีก สมาชิกเดิมยังคิดตามข้อตกลง เปิดใหม่ด้วยข้อตกลงใหม่ที่สองคนอนุมัติ',
  action: 'พัก',
  kind: 'danger',
  run: (_values, reason) =>
    api('POST /affiliates/{affiliate}/pause', { params: { affiliate: String(id) }, body: { reason } }),
  done: 'พักพันธมิตรแล้ว',
})

export const endAction = ({ id }: AffiliatePage): ImmediateAction => ({
  way: 'now',
  title: 'เลิกกับพันธมิตร',
  note: 'เลิกแล้วเปิดใหม่ไม่ได้ ใบสรุปของเดือนนี้เป็นใบสุดท้าย',
  action: 'เลิก',
  kind: 'danger',
  run: (_values, reason) =>
    api('POST /affiliates/{affiliate}/end', { params: { affiliate: String(id) }, body: { reason } }),
  done: 'เลิกกับพันธมิตรแล้ว',
})

type Statement = AffiliatePage['statements'][number]

/** Returns the proposal to close the statement with the total that the page shows. */
export const closing = ({ id, month, total }: Statement): ProposedAction => ({
  way: 'two',
  kind: 'affiliate_close',
  title: `ปิดใบสรุป ${month}`,
  note: 'ปิดแล้วแก้ไม่ได้ ถ้าข้อมูลของเดือนเปลี่ยนภายหลัง ระบบแก้ในใบสรุปถัดไป',
  payload: () => ({ statement: id, total }),
})

/** Returns the proposal to record the payment of a closed statement. */
export const payment = ({ id, month, total }: Statement): ProposedAction => ({
  way: 'two',
  kind: 'affiliate_pay',
  title: `บันทึกการจ่าย ${month}`,
  note: 'โอนจากธนาคารก่อน แล้วบันทึกที่นี่ ยอดลงบัญชีค่าพันธมิตร คู่กับเงินระหว่างบัญชีเรา',
  fields: [
    { key: 'reference', label: 'เลขอ้างอิงการโอน', type: 'reference' },
    { key: 'paid_on', label: 'วันที่โอน', type: 'date' },
  ],
  payload: ({ reference = '', paid_on = '' }) => ({ statement: id, total, reference, paid_on }),
})
