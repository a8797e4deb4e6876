import { Button } from '@sala/ui/action/button.tsx'
import { ArrowUpFromLine } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Link } from '@tanstack/react-router'
import { BREAK_WORDS } from './protection-texts.ts'
import { useProtection } from './use-protection.ts'

/** Banner shown during a break or an account review. It says when the break ends and what the member can still do. */
export function BreakBanner({ className }: { className?: string | undefined }) {
  const state = useProtection()
  if (!state || (state.break === null && !state.in_review)) return null
  const running = state.break
  const title =
    running === null
      ? 'เจ้าหน้าที่กำลังตรวจสอบข้อมูลบัญชีของคุณ'
      : `คุณ${BREAK_WORDS[running.kind].name}ไว้ถึง ${formatThaiDateTime(running.ends_at)} น.`
  return (
    <Alert
      kind="info"
      className={className}
      title={title}
      action={
        <Button size="s" kind="quiet" icon={<ArrowUpFromLine />} render={<Link to="/withdraw" />}>
          ถอนเงิน
        </Button>
      }
    >
      ระหว่างนี้{running === null ? 'ยัง' : ''}ฝากเงินและเล่นเกมไม่ได้ แต่ถอนเงินได้ตามปกติ
      {running === null ? ' สอบถามได้ที่ฝ่ายช่วยเหลือ' : ''}
    </Alert>
  )
}
