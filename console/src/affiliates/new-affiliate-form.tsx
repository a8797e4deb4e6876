import type { ImmediateAction } from '../actions/action-types.ts'
import { ImmediateForm } from '../actions/immediate-action-form.tsx'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { CaseFrame } from '../case/case-layout.tsx'

const orNull = (text: string | undefined): string | null => (text ?? '').trim() || null

/** Form for a new affiliate partner. The partner earns nothing until two staff users have approved a deal. */
export function NewAffiliate({ onMade }: { onMade: (id: number) => void }) {
  let made = 0
  const ask: ImmediateAction = {
    way: 'now',
    title: 'พันธมิตรใหม่',
    action: 'เพิ่มพันธมิตร',
    kind: 'primary',
    fields: [
      { key: 'name', label: 'ชื่อพันธมิตร', hint: 'ชื่อบริษัทหรือชื่อช่อง', type: 'words' },
      { key: 'contact_name', label: 'ผู้ติดต่อ', type: 'words' },
      { key: 'contact_email', label: 'อีเมล (ถ้ามี)', type: 'key' },
      {
        key: 'contact_phone',
        label: 'โทรศัพท์ (ถ้ามี)',
        hint: 'สมาชิกที่ใช้เบอร์นี้เป็นบัญชีของพันธมิตรเอง จึงไม่นับ',
        type: 'phone',
      },
    ],
    run: async (values, reason) => {
      const { id } = await api('POST /affiliates', {
        body: {
          name: values.name ?? '',
          contact_name: values.contact_name ?? '',
          contact_email: orNull(values.contact_email),
          contact_phone: orNull(values.contact_phone),
          reason,
        },
      })
      made = id
    },
    done: 'เพิ่มพันธมิตรแล้ว',
  }
  return (
    <CaseFrame
      title="พันธมิตรใหม่"
      state={{ text: 'ร่าง', tone: 'neutral' }}
      why="บริษัทนอกที่พาสมาชิกมาทางลิงก์ ต่างจากสมาชิกชวนเพื่อน ลิงก์เริ่มนับเมื่อสองคนอนุมัติข้อตกลง"
    >
      <ImmediateForm
        ask={ask}
        onDone={() => {
          void refetchCalls('GET /affiliates')
          onMade(made)
        }}
      />
    </CaseFrame>
  )
}
