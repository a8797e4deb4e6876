import { ProgressBar } from '@sala/ui/loading/progress-bar.tsx'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { progressStore } from '../calls/request-progress.ts'

/** The line at the top of the page that shows a request in progress (F17). */
export function ProgressLine() {
  return <ProgressBar active={useStore(progressStore)} />
}
