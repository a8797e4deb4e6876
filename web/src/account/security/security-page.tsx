import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { GuideSteps } from '../../content/guide-steps.tsx'
import { FormPage } from '../../form/form-page.tsx'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { useFactorChange } from './factor-change-form.tsx'
import { PasskeyCard } from './passkey-card.tsx'
import { NewCodes, RecoveryCard } from './recovery-codes.tsx'
import type { Factors } from './second-factors.ts'
import styles from './security.module.css'

const ASKED = [
  { title: 'เข้าสู่ระบบจากอุปกรณ์ใหม่', text: 'อุปกรณ์ที่เคยยืนยันแล้วไม่ถามซ้ำ' },
  { title: 'ขอเปลี่ยนเบอร์โทรหรือบัญชีธนาคาร', text: 'ก่อนส่งคำขอทุกครั้ง' },
  { title: 'ถอนเงินก้อนใหญ่', text: 'นับยอดถอนรวมของวันนั้น' },
  { title: 'เพิ่มหรือลบการยืนยัน', text: 'รหัสผ่านอย่างเดียวแก้ไม่ได้' },
]

/** The page of the member's second factors: passkeys, authenticator app and recovery codes. */
export function SecurityPage() {
  const { data, error, refetch } = useQuery(call('GET /customers/second-factor'))
  /** New recovery codes, which are shown once. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <FormPage
      title="ความปลอดภัย"
      lead="ยืนยันอีกขั้นด้วยพาสคีย์หรือแอป แม้มีคนรู้รหัสผ่านก็เข้าบัญชีไม่ได้"
      aside={<GuideSteps label="เมื่อเปิดแล้ว เราถามเมื่อ" steps={ASKED} />}
    >
      {error && !data ? <FailedAlert error={error} retry={refetch} /> : null}
      {codes ? <NewCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {data ? (
        <>
          {data.data.recovery ? <RecoveryAlert recovery={data.data.recovery} /> : null}
          <Status factors={data.data} />
          <PasskeyCard factors={data.data} onCodes={setCodes} />
          <AuthenticatorCard factors={data.data} onCodes={setCodes} />
          {data.data.since === null ? null : <RecoveryCard factors={data.data} onCodes={setCodes} />}
        </>
      ) : error ? null : (
        <Skeleton shape="block" height="36rem" />
      )}
    </FormPage>
  )
}

/** Warning about an open request to remove the second factors, because another person may have made the request. */
function RecoveryAlert({ recovery }: { recovery: NonNullable<Factors['recovery']> }) {
  const cancel = useFactorChange(
    () => api('POST /customers/second-factor/recovery/cancel'),
    () => notify('success', 'ยกเลิกคำขอแล้ว'),
  )
  return (
    <Alert
      kind="warning"
      title="มีคำขอปิดการยืนยันอีกขั้น"
      action={
        <Button kind="primary" loading={cancel.busy} onClick={() => cancel.submit()}>
          ยกเลิกคำขอ
        </Button>
      }
    >
      ขอเมื่อ {formatThaiDateTime(recovery.asked_at)} เจ้าหน้าที่พิจารณาได้หลัง {formatThaiDateTime(recovery.due_at)}{' '}
      หากไม่ใช่คุณ ให้ยกเลิกแล้วเปลี่ยนรหัสผ่าน
    </Alert>
  )
}

function Status({ factors: { since, withdrawal_above } }: { factors: Factors }) {
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>ยืนยันอีกขั้น</h2>
        {since === null ? <Badge tone="neutral">ปิดอยู่</Badge> : <Badge tone="jade">เปิดแล้ว</Badge>}
      </div>
      <p className={styles.soft}>
        {since === null
          ? 'ไม่บังคับ เพิ่มพาสคีย์หรือแอปอย่างใดอย่างหนึ่งเพื่อเปิดใช้ เพิ่มทั้งสองอย่างได้'
          : `เปิดเมื่อ ${formatThaiDateTime(since)} ถอนเกิน ${formatBahtShort(withdrawal_above)} บาทต่อวันต้องยืนยัน`}
      </p>
    </Card>
  )
}
