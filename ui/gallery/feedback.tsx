import { Button } from '@sala/ui/action/button.tsx'
import { History } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Toast } from '@sala/ui/feedback/toast.tsx'
import { ToastStack } from '@sala/ui/feedback/toast-stack.tsx'
import { LoadingOverlay } from '@sala/ui/loading/loading-overlay.tsx'
import { ProgressBar } from '@sala/ui/loading/progress-bar.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import { useState } from 'react'
import styles from './gallery.module.css'
import { Columns, Row, Section } from './section.tsx'

const TOASTS = [
  { id: 1, kind: 'success', text: 'เช็คเครดิตเรียบร้อย' },
  { id: 2, kind: 'warning', text: 'เครือข่ายช้า กำลังลองใหม่' },
  { id: 3, kind: 'error', text: 'กรุณาเติมเงินครั้งแรกเพื่อเข้าเล่น หรือติดต่อแอดมิน' },
] as const

export function FeedbackSection() {
  const [toasts, setToasts] = useState<(typeof TOASTS)[number][]>([])
  const [covered, setCovered] = useState(false)
  const [active, setActive] = useState(false)
  return (
    <Section title="ข้อความถึงสมาชิก">
      <Columns>
        <div className={styles.stack}>
          <Alert kind="error">เบอร์โทร, รหัสผ่านไม่ถูกต้อง</Alert>
          <Alert kind="warning" title="ตรวจเลขบัญชีทุกครั้งก่อนโอน">
            บัญชีรับเงินอาจเปลี่ยนได้ โปรดใช้เลขที่แสดงในหน้านี้เท่านั้น
          </Alert>
          <Alert kind="success">เปลี่ยนรหัสผ่านเรียบร้อย</Alert>
          <Alert
            action={
              <Button kind="quiet" size="s">
                ดูเงื่อนไข
              </Button>
            }
          >
            ถอนเงินได้เมื่อทำยอดเทิร์นครบ
          </Alert>
        </div>
        <EmptyState
          icon={<History />}
          title="ยังไม่มีรายการ"
          action={<Button kind="primary">ฝากเงินครั้งแรก</Button>}
        >
          เมื่อฝากหรือถอนเงินแล้ว รายการจะอยู่ที่นี่
        </EmptyState>
        <div aria-busy="true">
          <Skeleton width="40%" />
          <Skeleton />
          <Skeleton width="75%" />
          <Skeleton shape="block" height="6rem" />
        </div>
      </Columns>
      <Row>
        <Spinner size="s" label="กำลังโหลดรายการ" />
        <Spinner label="กำลังโหลดเกม" />
        <Spinner size="l" label="กำลังเปิดเกม" />
        <Button onClick={() => setToasts([...TOASTS])}>แสดงการแจ้งเตือน</Button>
        <Button onClick={() => setCovered(true)}>แสดงม่านรอ</Button>
        <Button onClick={() => setActive(!active)}>แถบความคืบหน้า</Button>
      </Row>
      <ToastStack
        Toast={Toast}
        toasts={toasts}
        onDismiss={id => setToasts(toasts.filter(toast => toast.id !== id))}
      />
      <LoadingOverlay open={covered} label="กำลังส่งคำขอถอนเงิน" />
      <ProgressBar active={active} />
    </Section>
  )
}
