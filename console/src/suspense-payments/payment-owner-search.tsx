import { Button } from '@sala/ui/action/button.tsx'
import { Search } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import styles from './payment-owner-candidates.module.css'

type Member = Answer<'GET /members'>['rows'][number]['member']

/** Maximum number of members found by a search. */
const FOUND_MAX = 5

/** Search by slip, phone or name for the member to whom unassigned (suspense) money belongs. */
export function OtherMember({ onPick }: { onPick: (member: Member) => void }) {
  const [text, setText] = useState('')
  const { busy, alert, data, submit, clear } = useAction({
    send: () => api('GET /members', { query: { q: text.trim() } }),
  })
  return (
    <ActionForm
      className={styles.other}
      onSubmit={() => {
        if (text.trim() !== '') submit()
      }}
    >
      <TextField
        kind="search"
        label="ให้สมาชิกคนอื่น"
        hint="เบอร์ ชื่อ เลขบัญชี หรือเลขอ้างอิง แล้วกด Enter"
        value={text}
        autoComplete="off"
        onChange={event => setText(event.target.value)}
        suffix={<Search aria-hidden="true" />}
      />
      {busy ? <p role="status">กำลังค้นหา</p> : null}
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {data === undefined || busy ? null : data.rows.length === 0 ? (
        <p role="status" className={styles.none}>
          ไม่พบสมาชิก ลองเบอร์อย่างน้อย 4 ตัวท้ายหรือเลขอ้างอิงเต็ม
        </p>
      ) : (
        <ul className={styles.found}>
          {data.rows.slice(0, FOUND_MAX).map(({ member }) => (
            <li key={member.id}>
              <Button
                size="s"
                kind="quiet"
                onClick={() => {
                  onPick(member)
                  setText('')
                  clear()
                }}
              >
                เลือก {member.name || 'ยังไม่มีชื่อ'} {member.phone}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ActionForm>
  )
}
