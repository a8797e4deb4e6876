import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine } from '@sala/ui/brand/icons.ts'
import { saveFile } from '@sala/ui/browser/saved-file.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useState } from 'react'
import { addressOf } from '../../calls/api.ts'
import { fetchFile } from '../../calls/file-download.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import { CurrentPassword } from '../credential-fields.tsx'
import { type Copy, formatExport } from './export-document.ts'
import styles from './personal-data-page.module.css'

type Kind = 'page' | 'json'
const NAMES: Readonly<Record<Kind, string>> = {
  page: 'ดาวน์โหลดแบบอ่าน',
  json: 'ไฟล์ JSON สำหรับโอนย้าย',
}

const KEEP_SAFE = 'ไฟล์มีข้อมูลการเงินและรูปเอกสารของคุณ เก็บไว้ในที่ที่ผู้อื่นเปิดไม่ได้'

const download = async (kind: Kind, password: string): Promise<void> => {
  const answer = await fetchFile(addressOf('POST /personal-data.json', {}).url, { password })
  if (kind === 'json') return saveFile(await answer.blob(), 'sala-my-data.json')
  const copy = (await answer.json()) as Copy
  saveFile(new Blob([formatExport(copy)], { type: 'text/html' }), 'sala-my-data.html')
}

/** Offers a copy of all data of the member. It asks for the password first, because the copy contains the pictures of identity documents. */
export function ExportCard() {
  const [kind, setKind] = useState<Kind | null>(null)
  return (
    <Card className={styles.card}>
      <h2>ขอสำเนาข้อมูล</h2>
      <p className={styles.lead}>
        ข้อมูลสมาชิก รายการเงิน การเล่น โบนัส อุปกรณ์ และทุกอย่างที่เราเก็บเกี่ยวกับคุณ ในไฟล์เดียว ได้ทันที วันละไม่เกิน 5 ครั้ง
      </p>
      {kind === null ? (
        <>
          <div className={styles.actions}>
            <Button kind="primary" icon={<ArrowDownToLine />} onClick={() => setKind('page')}>
              {NAMES.page}
            </Button>
            <Button onClick={() => setKind('json')}>{NAMES.json}</Button>
          </div>
          <p className={styles.note}>{KEEP_SAFE}</p>
        </>
      ) : (
        <PasswordForm kind={kind} onEnd={() => setKind(null)} />
      )}
    </Card>
  )
}

function PasswordForm({ kind, onEnd }: { kind: Kind; onEnd: () => void }) {
  const [password, setPassword] = useState('')
  const submission = useSubmit({
    fields: ['password'],
    send: () => download(kind, password),
    onDone: () => {
      notify('success', 'บันทึกสำเนาข้อมูลแล้ว')
      onEnd()
    },
  })
  return (
    <Form submission={submission} onSubmit={() => submission.submit()}>
      <Alert kind="info" title="กรอกรหัสผ่านเพื่อยืนยันว่าเป็นคุณ">
        {KEEP_SAFE}
      </Alert>
      <CurrentPassword takesFocus value={password} onChange={setPassword} submission={submission} />
      <div className={styles.actions}>
        <Button
          kind="primary"
          type="submit"
          icon={<ArrowDownToLine />}
          loading={submission.busy}
          disabled={password === ''}
        >
          {NAMES[kind]}
        </Button>
        <Button disabled={submission.busy} onClick={onEnd}>
          ยกเลิก
        </Button>
      </div>
    </Form>
  )
}
