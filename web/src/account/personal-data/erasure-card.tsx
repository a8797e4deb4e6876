import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useState } from 'react'
import { type Answer, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { logout } from '../../session/session-state.ts'
import { CurrentPassword } from '../credential-fields.tsx'
import styles from './personal-data-page.module.css'

type State = Answer<'GET /personal-data'>['data']

/** Explains the erasure of an account, shows what prevents it, and asks for the password before it sends the request. */
export function ErasureCard({ kept, blocked }: { kept: State['kept']; blocked: State['erasure_blocked'] }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Card className={styles.card}>
      <h2>ลบบัญชีและข้อมูล</h2>
      <p className={styles.lead}>ปิดบัญชีถาวร กู้คืนไม่ได้ หากต้องการหยุดเล่น การพักหรืองดเล่นทำได้โดยไม่ต้องลบบัญชี</p>
      <Consequences kept={kept} />
      {blocked !== null ? (
        <Alert kind="warning" title="ยังลบไม่ได้ตอนนี้">
          {blocked.text}
        </Alert>
      ) : isAsked ? (
        <ErasureForm onCancel={() => setAsked(false)} />
      ) : (
        <Button className={styles.start} onClick={() => setAsked(true)}>
          ต้องการลบบัญชี
        </Button>
      )}
    </Card>
  )
}

function Consequences({ kept }: { kept: State['kept'] }) {
  return (
    <div className={styles.pair}>
      <div>
        <h3>ลบทันที</h3>
        <ul className={styles.points}>
          <li>การเข้าสู่ระบบ รหัสผ่าน ไลน์ไอดี อุปกรณ์ และประวัติการเปิดเกม</li>
          <li>ขีดจำกัด เกมโปรด รูปสลิป และคำขอแก้ไข</li>
          <li>โบนัสที่ยังไม่รับและค่าแนะนำที่ยังไม่รับ</li>
        </ul>
      </div>
      <div>
        <h3>กฎหมายให้เก็บต่อ</h3>
        <ul className={styles.points}>
          <li>ชื่อ วันเกิด เบอร์โทร และบัญชีธนาคาร {kept.identity_years} ปี แยกไว้ เปิดดูได้เมื่อมีเหตุตามกฎหมาย</li>
          <li>ชื่อและเลขบัญชีในรายการฝากถอน {kept.money_years} ปี</li>
          <li>ที่อยู่เครือข่ายที่เข้าสู่ระบบ {kept.access_days} วัน</li>
          <li>การงดเล่นยังมีผลต่อบัญชีใหม่ โดยเก็บเป็นค่าที่ระบุตัวไม่ได้</li>
        </ul>
      </div>
    </div>
  )
}

function ErasureForm({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const submission = useSubmit({
    fields: ['password'],
    send: () => api('POST /personal-data/erase', { body: { password } }),
    onDone: () => {
      logout()
      openDialog('message', {
        tone: 'success',
        title: 'ลบบัญชีแล้ว',
        text: 'ข้อมูลของคุณถูกลบแล้ว ยกเว้นส่วนที่กฎหมายให้เก็บต่อ ขอบคุณที่ใช้บริการศาลา',
      })
    },
    onFailed: () => refetchCalls('GET /personal-data'),
  })
  return (
    <Form submission={submission} onSubmit={() => submission.submit()}>
      <Alert kind="warning" title="เมื่อลบแล้ว กู้คืนไม่ได้">
        กรอกรหัสผ่านเพื่อยืนยันว่าเป็นคุณ
      </Alert>
      <CurrentPassword takesFocus value={password} onChange={setPassword} submission={submission} />
      <div className={styles.actions}>
        <Button type="submit" kind="danger" loading={submission.busy} disabled={password === ''}>
          ลบบัญชีถาวร
        </Button>
        <Button disabled={submission.busy} onClick={onCancel}>
          ไม่ลบ
        </Button>
      </div>
    </Form>
  )
}
