import { Button } from '@sala/ui/action/button.tsx'
import { RefreshCw } from '@sala/ui/brand/icons.ts'
import { StatusPage } from './status-page.tsx'

/**
 * The 500 page (E14). It is shown if a page threw an error, or if a route names a guard (a check of who may open the page) that does not
 * exist (R17).
 */
export function ErrorPage() {
  return (
    <StatusPage
      code="500"
      title="An error occurred"
      action={
        <Button icon={<RefreshCw />} onClick={() => window.location.reload()}>
          โหลดหน้านี้ใหม่
        </Button>
      }
    >
      เกิดข้อผิดพลาดในหน้านี้ ยอดเงินของคุณไม่ได้รับผลกระทบ กรุณาโหลดใหม่อีกครั้ง
    </StatusPage>
  )
}
