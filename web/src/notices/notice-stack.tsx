import { ToastStack } from '@sala/ui/feedback/toast-stack.tsx'
import { useStore } from '@sala/ui/store.ts'
import { lazy, useEffect } from 'react'
import { whenIdle } from '../device/when-idle.ts'
import { dismissNotice, noticeStore } from './notices.ts'

const fetchToast = () => import('@sala/ui/feedback/toast.tsx')
const Toast = lazy(async () => ({ default: (await fetchToast()).Toast }))

/** What draws a notice is fetched when the page has time: one may have to say that the connection is lost. */
export function NoticeStack() {
  useEffect(() => whenIdle(() => void fetchToast()), [])
  return <ToastStack toasts={useStore(noticeStore)} onDismiss={dismissNotice} Toast={Toast} />
}
