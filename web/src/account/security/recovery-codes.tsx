import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useEffect, useRef } from 'react'
import { api } from '../../calls/api.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { useFactorChange } from './factor-change-form.tsx'
import type { Factors } from './second-factors.ts'
import styles from './security.module.css'

/** With this number of unused recovery codes or fewer, the page recommends new ones. */
const FEW_CODES = 3

/** New recovery codes. The server stores only their hashes, so they are shown once. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // The codes appear above the button that made them, so the page moves to them.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Card className={styles.card}>
        <h2>รหัสกู้คืนของคุณ</h2>
        <Alert kind="warning">เก็บไว้นอกเครื่องนี้ รหัสจะไม่แสดงอีก เจ้าหน้าที่ไม่เห็นและจะไม่ขอรหัสนี้จากคุณ</Alert>
        <ul className={styles.codes} translate="no">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <CopyButton text={codes.join('\n')} what="รหัสกู้คืนทั้งหมด" named />
          <Button kind="primary" onClick={onDone}>
            เก็บแล้ว
          </Button>
        </div>
      </Card>
    </div>
  )
}

type CardProps = { factors: Factors; onCodes: (codes: readonly string[]) => void }

export function RecoveryCard({ factors: { recovery_codes_left: left }, onCodes }: CardProps) {
  const renew = useFactorChange(
    () => api('POST /customers/second-factor/recovery-codes'),
    ({ recovery_codes }) => onCodes(recovery_codes),
  )
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>รหัสกู้คืน</h2>
        <Badge tone={left <= FEW_CODES ? 'amber' : 'jade'}>เหลือ {left} รหัส</Badge>
      </div>
      <p className={styles.soft}>ใช้แทนพาสคีย์หรือแอปเมื่อเครื่องหาย ใช้ได้รหัสละครั้ง สร้างชุดใหม่แล้วชุดเดิมใช้ไม่ได้</p>
      <SendingFailed submission={renew} retry={renew.submit} />
      <Button loading={renew.busy} onClick={() => renew.submit()}>
        สร้างรหัสชุดใหม่
      </Button>
    </Card>
  )
}
