import { Button } from '@sala/ui/action/button.tsx'
import { ArrowUpFromLine } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Link } from '@tanstack/react-router'
import { useProtection } from './use-protection.ts'
import { BREAK_WORDS } from './words.ts'

/** While a break lasts: until when, and what is still possible. Nothing otherwise. */
export function BreakBanner({ className }: { className?: string | undefined }) {
  const running = useProtection()?.break
  if (!running) return null
  const what = BREAK_WORDS[running.kind].name
  return (
    <Alert
      kind="info"
      className={className}
      title={`คุณ${what}ไว้ถึง ${formatThaiDateTime(running.ends_at)} น.`}
      action={
        <Button size="s" kind="quiet" icon={<ArrowUpFromLine />} render={<Link to="/withdraw" />}>
          ถอนเงิน
        </Button>
      }
    >
      ระหว่างนี้ฝากเงินและเล่นเกมไม่ได้ แต่ถอนเงินได้ตามปกติ
    </Alert>
  )
}
