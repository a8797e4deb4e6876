import { ToastStack } from '@sala/ui/feedback/toast-stack.tsx'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { lazy, useEffect } from 'react'
import { whenIdle } from '../device/idle-time.ts'
import { dismissNotice, noticeStore } from './notices.ts'

const fetchToast = () => import('@sala/ui/feedback/toast.tsx')
const Toast = lazy(async () => ({ default: (await fetchToast()).Toast }))

/** Loads the code of notices when the page is idle, because a notice about a lost connection could not load its code any more. */
export function NoticeStack() {
  useEffect(() => whenIdle(() => void fetchToast()), [])
  return <ToastStack toasts={useStore(noticeStore)} onDismiss={dismissNotice} Toast={Toast} />
}
