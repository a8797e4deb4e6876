import { StatusPage } from './status-page.tsx'

/** The 404 page, shown for a URL that no route matches (R16). */
export function NotFoundPage() {
  return (
    <StatusPage code="404" title="This page could not be found">
      ไม่พบหน้าที่คุณต้องการ ลิงก์อาจไม่ถูกต้องหรือหน้านี้ถูกย้ายไปแล้ว
    </StatusPage>
  )
}
