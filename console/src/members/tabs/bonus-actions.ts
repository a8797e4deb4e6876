import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import { bahtToSend } from '@sala/ui/format/baht.ts'
import type { ActionButton } from '../../actions/action-buttons.tsx'
import { type Answer, api } from '../../calls/api.ts'

type Bonus = Answer<'GET /members/{member}/bonuses'>['rows'][number]
type Promotion = Answer<'GET /promotions'>['rows'][number]

const USUAL_DAYS = '7'

const extend = (member: MemberId, bonus: BonusId): ActionButton => ({
  name: 'ขยายเวลา',
  ask: () => ({
    way: 'now',
    title: 'ขยายเวลาโบนัส',
    action: 'ขยายเวลา',
    kind: 'primary',
    fields: [{ key: 'days', label: 'เพิ่มกี่วัน', type: 'number', initial: USUAL_DAYS }],
    run: ({ days = '' }, reason) =>
      api('POST /members/{member}/bonuses/{bonus}/extend', {
        params: { member, bonus },
        body: { days: Number(days), reason },
      }),
    done: 'ขยายเวลาโบนัสแล้ว',
  }),
})

const takeBack = (member: MemberId, bonus: BonusId): ActionButton => ({
  name: 'ยกเลิกโบนัส',
  kind: 'danger',
  ask: () => ({
    way: 'now',
    title: 'ยกเลิกโบนัส',
    note: 'ระบบนำโบนัสและยอดที่ได้จากโบนัสออก เงินของสมาชิกเองยังอยู่',
    action: 'ยกเลิกโบนัส',
    kind: 'danger',
    run: (_, reason) =>
      api('POST /members/{member}/bonuses/{bonus}/void', { params: { member, bonus }, body: { reason } }),
    done: 'กำลังนำโบนัสออก',
  }),
})

const takeOfferBack = (member: MemberId, bonus: BonusId): ActionButton => ({
  name: 'ยกเลิกข้อเสนอ',
  kind: 'danger',
  ask: () => ({
    way: 'now',
    title: 'ยกเลิกข้อเสนอโบนัส',
    note: 'สมาชิกยังไม่ได้กดรับ จึงไม่มีเครดิตที่ต้องนำออก และกดรับไม่ได้อีก',
    action: 'ยกเลิกข้อเสนอ',
    kind: 'danger',
    run: (_, reason) =>
      api('POST /members/{member}/bonuses/{bonus}/void', { params: { member, bonus }, body: { reason } }),
    done: 'ยกเลิกข้อเสนอแล้ว',
  }),
})

export const bonusActions = (
  member: MemberId,
  { id, status, claim_until }: Bonus,
): readonly ActionButton[] => {
  if (status === 'open') return [extend(member, id), takeBack(member, id)]
  if (status !== 'offered') return []
  return [...(claim_until === null ? [] : [extend(member, id)]), takeOfferBack(member, id)]
}

/** Returns the proposal to grant a member the bonus of a promotion for which the member is not eligible. */
export const grantAction = (member: MemberId, promotions: readonly Promotion[]): ActionButton => ({
  name: 'ให้โบนัส',
  ask: () => ({
    way: 'two',
    title: 'ให้โบนัสสมาชิก',
    note: 'ใช้ยอดเทิร์น เวลา และเงื่อนไขของโปรโมชั่นที่เลือก มีผลเมื่ออีกคนอนุมัติ',
    kind: 'bonus_grant',
    fields: [
      {
        key: 'promotion',
        label: 'ตามโปรโมชั่น',
        type: 'select',
        options: promotions.map(({ id, title }) => ({ value: String(id), label: title })),
      },
      { key: 'amount', label: 'จำนวนโบนัส', type: 'money' },
    ],
    payload: ({ promotion = '', amount = '' }) => ({
      member,
      promotion: Number(promotion),
      amount: bahtToSend(amount),
    }),
  }),
})
