import { Button } from '@sala/ui/action/button.tsx'
import { ArrowLeft } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Contacts } from '../../content/pages/contacts.tsx'
import { useProfile } from '../../session/use-session.ts'
import { useDepositStatus } from '../deposit/use-deposit-status.ts'
import { PayCode } from './full-screen-qr.tsx'
import { SlipList } from './slip-list.tsx'
import { SlipOutcome } from './slip-outcome.tsx'
import styles from './slip-page.module.css'
import { ATTACH } from './slip-texts.ts'
import { SlipUpload } from './slip-upload.tsx'
import { type Slip, useSlips } from './use-slips.ts'

/**
 * The slip page (R09). A slip is a picture of the bank's receipt for a transfer. The page shows the open deposit's QR code in full screen, and the
 * upload of a slip for a transfer that was not credited.
 */
export function SlipPage() {
  useDepositStatus()
  const profile = useProfile()
  const open = profile?.pending_request?.type === 'deposit' ? profile.pending_request : null
  const back = open === null ? <Link to="/history" search={{ tab: 2 }} /> : <Link to="/deposit" />
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <header className={styles.head}>
        <Button kind="quiet" icon={<ArrowLeft />} render={back}>
          กลับ
        </Button>
        <h1>สลิปชำระเงิน</h1>
      </header>
      {profile === undefined ? (
        <div className={styles.waiting}>
          <Skeleton shape="block" height="28rem" />
        </div>
      ) : open === null ? (
        <div className={styles.alone}>
          <Slips />
          <p className={styles.other}>
            ยังไม่ได้โอนเงิน? <Link to="/deposit">เปิดรายการฝาก</Link>
          </p>
        </div>
      ) : (
        <div className={styles.pair}>
          <PayCode deposit={open} />
          <Slips />
        </div>
      )}
    </main>
  )
}

function Slips() {
  const [sent, setSent] = useState<Slip | null>(null)
  const { data, isFetched } = useSlips()
  // The upload form waits until the slips are fetched or have failed, so that their response does not remove a chosen picture.
  if (!isFetched) return <Skeleton shape="block" height="28rem" />
  const outcome = sent === null ? null : (data?.slips.find(slip => slip.id === sent.id) ?? sent)
  return (
    <div className={styles.slips} id={ATTACH}>
      <Card pad="l" className={styles.attach}>
        {outcome === null ? (
          <>
            <div>
              <h2>โอนแล้วแต่เครดิตไม่เข้า?</h2>
              <p className={styles.lead}>
                แนบสลิปจากแอปธนาคาร เราตรวจกับรายการของธนาคาร และเติมเครดิตทันทีที่พบเงินโอน
              </p>
            </div>
            <SlipUpload onSent={setSent} />
          </>
        ) : (
          <SlipOutcome slip={outcome} onAnother={() => setSent(null)} />
        )}
      </Card>
      <SlipList without={outcome?.id ?? null} />
      <Contacts title="ติดต่อเจ้าหน้าที่" />
    </div>
  )
}
