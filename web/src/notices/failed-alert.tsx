import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { firstError } from '../calls/api.ts'

type FailedAlertProps = {
  /** The caught error, or its text. */
  error: unknown
  /** Called by the retry button. Absent if a retry cannot help. */
  retry?: (() => unknown) | undefined
  className?: string | undefined
}

/** An alert about a failed call with its reason and a retry button. */
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

/** An alert about a failed submission. It offers a retry only if the response was lost, because the server would repeat a refusal. */
export function SendingFailed({
  submission: { alert, lost },
  retry,
}: {
  submission: Sent
  retry: () => unknown
}) {
  return alert === undefined ? null : <FailedAlert error={alert} retry={lost ? retry : undefined} />
}
