import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useSiteInfo } from '../site-info.ts'

/** A note that says that the sandbox's legal pages do not apply. */
export function SandboxNote() {
  if (!useSiteInfo()?.sandbox) return null
  return (
    <Alert kind="info" title="ระบบทดลอง">
      ผู้ให้บริการ บุคคล บัญชี และเงินในระบบนี้เป็นของสมมติทั้งหมด ข้อความหน้านี้เป็นตัวอย่างสำหรับผู้ให้บริการที่จะนำไปใช้จริง
    </Alert>
  )
}
