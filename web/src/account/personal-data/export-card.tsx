import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine } from '@sala/ui/brand/icons.ts'
import { saveFile } from '@sala/ui/browser/saved-file.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { addressOf } from '../../calls/api.ts'
import { fetchFile } from '../../calls/file-download.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { type Copy, formatExport } from './export-document.ts'
import styles from './personal-data-page.module.css'

type Kind = 'page' | 'json'

const download = async (kind: Kind): Promise<void> => {
  const answer = await fetchFile(addressOf('GET /personal-data.json', {}).url)
  if (kind === 'json') return saveFile(await answer.blob(), 'sala-my-data.json')
  const copy = (await answer.json()) as Copy
  saveFile(new Blob([formatExport(copy)], { type: 'text/html' }), 'sala-my-data.html')
}

export function ExportCard() {
  const file = useSubmit({ send: download, onDone: () => notify('success', 'บันทึกสำเนาข้อมูลแล้ว') })
  return (
    <Card className={styles.card}>
      <h2>ขอสำเนาข้อมูล</h2>
      <p className={styles.lead}>
        ข้อมูลสมาชิก รายการเงิน การเล่น โบนัส อุปกรณ์ และทุกอย่างที่เราเก็บเกี่ยวกับคุณ ในไฟล์เดียว ได้ทันที วันละไม่เกิน 5 ครั้ง
      </p>
      <div className={styles.actions}>
        <Button
          kind="primary"
          icon={<ArrowDownToLine />}
          loading={file.busy}
          onClick={() => file.submit('page')}
        >
          ดาวน์โหลดแบบอ่าน
        </Button>
        <Button disabled={file.busy} onClick={() => file.submit('json')}>
          ไฟล์ JSON สำหรับโอนย้าย
        </Button>
      </div>
      <p className={styles.note}>ไฟล์มีข้อมูลการเงินของคุณ เก็บไว้ในที่ที่ผู้อื่นเปิดไม่ได้</p>
      <SendingFailed submission={file} retry={() => file.submit('page')} />
    </Card>
  )
}
