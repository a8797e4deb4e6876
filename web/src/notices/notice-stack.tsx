import { ToastStack } from '@sala/ui/feedback/toast.tsx'
import { useStore } from '../store.ts'
import { dismissNotice, noticeStore } from './notices.ts'

export function NoticeStack() {
  return <ToastStack toasts={useStore(noticeStore)} onDismiss={dismissNotice} />
}
