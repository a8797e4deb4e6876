import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { firstError } from '../api.ts'

type FailedAlertProps = {
  /** What was caught, or what to say of it. */
  error: unknown
  /** Left out where trying the same again cannot help. */
  retry?: (() => unknown) | undefined
  className?: string | undefined
}

/** What could not be fetched or sent: why, and a way to try it again. */
export function FailedAlert({ error, retry, className }: FailedAlertProps) {
  return (
    <Alert
      kind="error"
      className={className}
      action={
        retry === undefined ? undefined : (
          <Button size="s" onClick={() => void retry()}>
            ลองใหม่
          </Button>
        )
      }
    >
      {typeof error === 'string' ? error : firstError(error)}
    </Alert>
  )
}

type Sent = { alert: string | undefined; lost: boolean }

/** What became of a sending that failed; only one whose answer was lost is offered to be sent again. */
export function SendingFailed({
  submission: { alert, lost },
  retry,
}: {
  submission: Sent
  retry: () => unknown
}) {
  return alert === undefined ? null : <FailedAlert error={alert} retry={lost ? retry : undefined} />
}
