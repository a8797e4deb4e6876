import { bankKeys, banks } from '@sala/contract/account/banks.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { parseBaht } from '@sala/ui/format/baht.ts'
import type { AskButton } from '../asking/ask-buttons.tsx'
import type { FieldAsked } from '../asking/fields.tsx'
import { api } from '../calls/api.ts'
import type { useMay } from '../session/session.ts'

type What = 'name' | 'birth_date' | 'phone'

const identityFields: Readonly<Record<What, { name: string; field: Omit<FieldAsked, 'key'> }>> = {
  name: { name: 'แก้ชื่อ', field: { label: 'ชื่อและนามสกุลตามบัตร' } },
  birth_date: { name: 'แก้วันเกิด', field: { label: 'วันเกิด (ค.ศ.)', type: 'date' } },
  phone: { name: 'แก้เบอร์', field: { label: 'เบอร์โทรศัพท์ใหม่', hint: 'สิบหลัก ขึ้นต้นด้วย 0' } },
}

const changeIdentity = (member: MemberId, what: What): AskButton => {
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

const changeBank = (member: MemberId): AskButton => ({
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
      { key: 'account_number', label: 'เลขที่บัญชี' },
    ],
    payload: ({ bank = '', account_number = '' }) => ({
      ...{ what: 'bank_account', member, bank },
      account_number: account_number.replaceAll(/\D/g, ''),
    }),
  }),
})

const signInLink = (member: MemberId): AskButton => ({
  name: 'ลิงก์เข้าสู่ระบบ',
  ask: () => ({
    way: 'two',
    title: 'ลิงก์เข้าสู่ระบบให้สมาชิก',
    note: 'สำหรับสมาชิกที่เข้าไม่ได้และยืนยันตัวตนกับเจ้าหน้าที่แล้ว ผู้อนุมัติจะได้ลิงก์ใช้ครั้งเดียว',
    kind: 'sign_in_link',
    payload: () => ({ member }),
  }),
})

const adjust = (member: MemberId): AskButton => ({
  name: 'ปรับยอด',
  ask: () => {
    // Named when the form is opened: pressed twice it is one correction.
    const id = `desk-${crypto.randomUUID()}`
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
        ...{ way: 'free', id, amount: parseBaht(amount) ?? 0 },
        ...(way === 'take' ? { debit: wallet, credit: house } : { debit: house, credit: wallet }),
      }),
    }
  },
})

const gateway = (member: MemberId, isOn: boolean): AskButton => ({
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

/** What can be asked for about a member, by what the operator may. */
export const memberAsks = (
  member: MemberId,
  { payment_gateway_status }: { readonly payment_gateway_status: boolean },
  may: ReturnType<typeof useMay>,
): readonly AskButton[] => [
  ...(may('members.identity')
    ? [
        changeIdentity(member, 'name'),
        changeIdentity(member, 'birth_date'),
        changeIdentity(member, 'phone'),
        changeBank(member),
        signInLink(member),
      ]
    : []),
  ...(may('money.correct') ? [adjust(member)] : []),
  ...(may('members.edit') ? [gateway(member, payment_gateway_status)] : []),
]
