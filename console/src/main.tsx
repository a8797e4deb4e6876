import { storageLostStore } from '@sala/ui/browser/storage.ts'
import { tolerateTranslators } from '@sala/ui/browser/translator-tolerance.ts'
import '@sala/ui/tokens.css'
import '@sala/ui/fonts.css'
import '@sala/ui/fonts-member-pages.css'
import '@sala/ui/fonts-deferred.css'
import '@sala/ui/base.css'
import './console.css'
import { trackTouches } from '@sala/ui/user-activity.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './calls/query-cache.ts'
import { tokenStore } from './calls/session-token.ts'
import { notify } from './notices.ts'
import { router } from './routes.tsx'
import { followConnection } from './server-connection.ts'
import { followEvents } from './session/live-updates.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

tolerateTranslators()
followConnection()
storageLostStore.subscribe(() => {
  if (storageLostStore.get()) notify('warning', 'เบราว์เซอร์นี้ไม่เก็บข้อมูลของเว็บไซต์ เมื่อโหลดหน้าใหม่ต้องเข้าสู่ระบบอีกครั้ง')
})
trackTouches()
// A sign-in or sign-out clears the query cache: the next staff user must not see the previous staff user's data.
tokenStore.subscribe(() => queryClient.clear())
followEvents()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
