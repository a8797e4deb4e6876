import { bankKeys, banks } from '@sala/contract/account/banks.ts'
import { staffDocumentReasons } from '@sala/contract/account/documents/document-lists.ts'
import { announcedText } from '@sala/contract/desk/display-texts/action-effect-texts.ts'
import { documentReasonNames } from '@sala/contract/desk/display-texts/document-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { randomKey } from '@sala/ui/browser/random-key.ts'
import { bahtToSend } from '@sala/ui/format/baht.ts'
import type { ActionButton } from '../actions/action-buttons.tsx'
import type { FieldDescription } from '../actions/action-fields.tsx'
import { type Answer, api } from '../calls/api.ts'
import { download } from '../calls/file-download.ts'
import type { usePermissions } from '../session/desk-session.ts'

type What = 'name' | 'birth_date' | 'phone'

const identityFields: Readonly<Record<What, { name: string; field: Omit<FieldDescription, 'key'> }>> = {
  name: { name: 'แก้ชื่อ', field: { label: 'ชื่อและนามสกุลตามบัตร', type: 'person_name' } },
  birth_date: { name: 'แก้วันเกิด', field: { label: 'วันเกิด (ค.ศ.)', type: 'date' } },
  phone: { name: 'แก้เบอร์', field: { label: 'เบอร์โทรศัพท์ใหม่', type: 'phone', hint: 'สิบหลัก ขึ้นต้นด้วย 0' } },
}

const changeIdentity = (member: MemberId, what: What): ActionButton => {
  const { name, field } = identityFields[what]
  return {
    name,
    ask: () => ({
      way: 'two',
      title: name,
      note: 'ตรวจเอกสารของสมาชิกก่อนเสนอ มีผลเมื่ออีกคนอนุมัติ',
      kind: 'member_identity',
      fields: [{ key: what, ...field }],
      payload: values => ({ what, member, [what]: (values[what] ?? '').trim() }),
    }),
  }
}

const changeBank = (member: MemberId): ActionButton => ({
  name: 'แก้บัญชีธนาคาร',
  ask: () => ({
    way: 'two',
    title: 'แก้บัญชีธนาคาร',
    note: 'บัญชีต้องเป็นชื่อของสมาชิกเอง มีผลเมื่ออีกคนอนุมัติ',
    kind: 'member_identity',
    fields: [
      {
        key: 'bank',
        label: 'ธนาคาร',
        type: 'select',
        options: bankKeys.map(bank => ({ value: bank, label: banks[bank].thai_name })),
      },
      { key: 'account_number', label: 'เลขที่บัญชี', type: 'account_number' },
    ],
    payload: ({ bank = '', account_number = '' }) => ({
      ...{ what: 'bank_account', member, bank, account_number },
    }),
  }),
})

const signInLink = (member: MemberId): ActionButton => ({
  name: 'ลิงก์เข้าสู่ระบบ',
  ask: () => ({
    way: 'two',
    title: 'ลิงก์เข้าสู่ระบบให้สมาชิก',
    note: 'สำหรับสมาชิกที่เข้าไม่ได้และยืนยันตัวตนกับเจ้าหน้าที่แล้ว คุณได้ลิงก์ครึ่งแรกเมื่อเสนอ ผู้อนุมัติได้รหัสครึ่งหลัง ต่างคนต่างส่งให้สมาชิก',
    kind: 'sign_in_link',
    payload: () => ({ member }),
  }),
})

const askDocument = (member: MemberId): ActionButton => ({
  name: 'ขอเอกสารยืนยันตัวตน',
  ask: () => ({
    way: 'now',
    title: 'ขอเอกสารยืนยันตัวตน',
    note: 'สมาชิกได้รับข้อความให้ส่งรูปเอกสาร รายการถอนทุกยอดรอจนกว่าสองคนรับเอกสาร',
    fields: [
      {
        key: 'asked_for',
        label: 'ขอเพราะ',
        type: 'select',
        options: staffDocumentReasons.map(value => ({ value, label: documentReasonNames[value] })),
      },
    ],
    action: 'ขอเอกสาร',
    kind: 'primary',
    run: ({ asked_for }, reason) =>
      api('POST /members/{member}/document/ask', {
        params: { member },
        body: { asked_for: asked_for === 'name' ? 'name' : 'risk', reason },
      }),
    done: 'ขอเอกสารแล้ว สมาชิกได้รับข้อความ',
  }),
})

const openAmlCase = (member: MemberId): ActionButton => ({
  name: 'เปิดเรื่องฟอกเงิน',
  ask: () => ({
    way: 'now',
    title: 'เปิดเรื่องฟอกเงิน',
    note: 'เขียนสิ่งที่น่าสงสัย อย่าเขียนชื่อสมาชิก รายการถอนยังไม่รอจนกว่าจะส่งต่อ สองคนจึงปิดเรื่องได้ กฎหมายห้ามบอกสมาชิก',
    action: 'เปิดเรื่อง',
    kind: 'primary',
    run: (_values, reason) => api('POST /aml/cases', { body: { member, reason } }),
    done: 'เปิดเรื่องแล้ว ดูได้ที่หน้าฟอกเงิน',
  }),
})

const recoverFactors = (member: MemberId): ActionButton => ({
  name: 'กู้คืนการยืนยันอีกขั้น',
  kind: 'danger',
  ask: () => ({
    way: 'two',
    title: 'กู้คืนการยืนยันอีกขั้น',
    note: 'ทำได้เมื่อสมาชิกขอเองจากหน้าเข้าสู่ระบบและครบเวลารอแล้ว ทั้งสองคนต้องตรวจตัวตนสมาชิกเอง มีผลแล้วพาสคีย์ แอป และรหัสกู้คืนถูกลบ ทุกเครื่องออกจากระบบ และการถอนช่วงแรกต้องตรวจ',
    kind: 'factor_recovery',
    payload: () => ({ member }),
  }),
})

const adjust = (member: MemberId): ActionButton => ({
  name: 'ปรับยอด',
  ask: () => {
    // Id of the credit correction. It is created when the form opens, so that a repeated submission has the same id and the server corrects only
    // once.
    const id = `desk-${randomKey()}`
    const wallet = `member:${member}`
    return {
      way: 'two',
      title: 'ปรับยอดเครดิต',
      kind: 'correction',
      fields: [
        {
          key: 'way',
          label: 'ปรับอย่างไร',
          type: 'select',
          options: [
            { value: 'give', label: 'เพิ่มให้สมาชิก' },
            { value: 'take', label: 'หักจากสมาชิก' },
          ],
        },
        {
          key: 'house',
          label: 'บัญชีของเว็บอีกด้านหนึ่ง',
          type: 'select',
          options: [
            { value: 'bonus', label: 'ค่าโบนัส' },
            { value: 'gaming', label: 'ผลได้เสียของเกม' },
            { value: 'commission', label: 'ค่าแนะนำเพื่อน' },
          ],
        },
        { key: 'amount', label: 'จำนวนเงิน', type: 'money' },
      ],
      payload: ({ way, house = '', amount = '' }) => ({
        ...{ way: 'free', id, amount: bahtToSend(amount) },
        ...(way === 'take' ? { debit: wallet, credit: house } : { debit: house, credit: wallet }),
      }),
    }
  },
})

const gateway = (member: MemberId, isOn: boolean): ActionButton => ({
  name: isOn ? 'ปิดเกตเวย์' : 'เปิดเกตเวย์',
  ask: () => ({
    way: 'now',
    title: isOn ? 'ปิดการฝากผ่านเกตเวย์' : 'เปิดการฝากผ่านเกตเวย์',
    action: isOn ? 'ปิดเกตเวย์' : 'เปิดเกตเวย์',
    kind: 'primary',
    run: (_, reason) =>
      api('POST /members/{member}/standing', {
        params: { member },
        body: { payment_gateway_status: !isOn, reason },
      }),
    done: isOn ? 'ปิดเกตเวย์แล้ว' : 'เปิดเกตเวย์แล้ว',
  }),
})

type Standing = Answer<'GET /members/{member}'>['standing']

const suspend = (member: MemberId): ActionButton => ({
  name: 'ระงับบัญชี',
  kind: 'danger',
  ask: () => ({
    way: 'now',
    title: 'ระงับบัญชี',
    note: announcedText('member_suspend'),
    action: 'ระงับบัญชี',
    kind: 'danger',
    run: (_, reason) => api('POST /members/{member}/suspend', { params: { member }, body: { reason } }),
    done: 'ระงับบัญชีแล้ว',
  }),
})

const lift = (member: MemberId): ActionButton => ({
  name: 'ให้กลับมาใช้งาน',
  ask: () => ({
    way: 'now',
    title: 'ให้สมาชิกกลับมาใช้งาน',
    note: announcedText('member_lift'),
    action: 'ให้กลับมาใช้งาน',
    kind: 'primary',
    run: (_, reason) => api('POST /members/{member}/lift', { params: { member }, body: { reason } }),
    done: 'สมาชิกกลับมาใช้งานได้แล้ว',
  }),
})

const close = (member: MemberId): ActionButton => ({
  name: 'ปิดบัญชี',
  ask: () => ({
    way: 'now',
    title: 'ปิดบัญชีตามคำขอของสมาชิก',
    note: announcedText('member_close'),
    action: 'ปิดบัญชี',
    kind: 'danger',
    run: (_, reason) => api('POST /members/{member}/close', { params: { member }, body: { reason } }),
    done: 'ปิดบัญชีแล้ว',
  }),
})

const exportData = (member: MemberId): ActionButton => ({
  name: 'สำเนาข้อมูล',
  ask: () => ({
    way: 'now',
    title: 'สำเนาข้อมูลส่วนบุคคล',
    note: 'ไฟล์มีข้อมูลทั้งหมดที่เก็บไว้ของสมาชิก ส่งให้สมาชิกเท่านั้นแล้วลบออกจากเครื่องนี้',
    action: 'ดาวน์โหลด',
    kind: 'primary',
    run: (_, reason) => download(`/members/${member}/export`, `${member}.json`, { reason }),
    done: 'ดาวน์โหลดสำเนาข้อมูลแล้ว',
  }),
})

const erase = (member: MemberId): ActionButton => ({
  name: 'ลบข้อมูล',
  kind: 'danger',
  ask: () => ({
    way: 'now',
    title: 'ลบบัญชีและข้อมูลส่วนบุคคล',
    note: 'ทำเมื่อสมาชิกขอและยืนยันตัวตนแล้วเท่านั้น ย้อนกลับไม่ได้ รายการเงินและตัวตนที่กฎหมายให้เก็บจะอยู่ครบกำหนดแล้วถูกลบ',
    action: 'ลบข้อมูลถาวร',
    kind: 'danger',
    run: (_, reason) => api('POST /members/{member}/erase', { params: { member }, body: { reason } }),
    done: 'ลบข้อมูลของสมาชิกแล้ว',
  }),
})

const keepingOut = (member: MemberId, { suspended_at, closed_at }: Standing): readonly ActionButton[] =>
  suspended_at !== null || closed_at !== null ? [lift(member)] : [suspend(member), close(member)]

/** Returns the actions on a member that the signed-in staff user is permitted to take. */
export const memberActions = (
  member: MemberId,
  standing: Standing,
  isRecovering: boolean,
  may: ReturnType<typeof usePermissions>,
): readonly ActionButton[] =>
  standing.erased_at !== null
    ? []
    : [
        ...(may('members.identity')
          ? [
              changeIdentity(member, 'name'),
              changeIdentity(member, 'birth_date'),
              changeIdentity(member, 'phone'),
              changeBank(member),
              signInLink(member),
              askDocument(member),
              ...(isRecovering ? [recoverFactors(member)] : []),
            ]
          : []),
        ...(may('aml.act') ? [openAmlCase(member)] : []),
        ...(may('money.correct') ? [adjust(member)] : []),
        ...(may('members.edit') ? [gateway(member, standing.payment_gateway_status)] : []),
        ...(may('members.suspend') ? keepingOut(member, standing) : []),
        ...(may('personal_data.answer') ? [exportData(member), erase(member)] : []),
      ]
