import { Button } from '@sala/ui/action/button.tsx'
import { formatCountdown } from '@sala/ui/format/thai-date.ts'
import { useEffect, useState } from 'react'
import { firstError } from '../calls/api.ts'
import { notify } from '../notices/notices.ts'

/**
 * Seconds before the member can request the code again. An SMS usually arrives within this time. An earlier request would only send the same code.
 */
const WAIT_SECONDS = 60

type ResendCodeProps = {
  resend: () => Promise<void>
  /** Seconds to wait, as the server reports them. By default it is one minute. */
  waitSeconds?: number
}

/** Button that requests the one-time code again. It is enabled after the waiting time. */
export function ResendCode({ resend, waitSeconds = WAIT_SECONDS }: ResendCodeProps) {
  const [left, setLeft] = useState(waitSeconds)

  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  const again = async () => {
    setLeft(waitSeconds)
    try {
      await resend()
      notify('success', 'ส่งรหัส OTP อีกครั้งแล้ว')
    } catch (error) {
      notify('error', firstError(error, 'otp'))
    }
  }

  return (
    <Button kind="quiet" wide disabled={left > 0} onClick={again}>
      {left > 0 ? `ขอรหัสอีกครั้งใน ${formatCountdown(left)}` : 'ขอรหัสอีกครั้ง'}
    </Button>
  )
}
