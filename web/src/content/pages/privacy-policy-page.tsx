import { Contacts } from './contacts.tsx'
import { privacyClauses } from './privacy-clauses.tsx'
import { SandboxNote } from './sandbox-note.tsx'
import { Clauses, Contents, TextPage } from './text-page.tsx'

/** The privacy policy (R12): which personal data are stored, why and for how long, and the rights of the person (PDPA). */
export function PrivacyPolicyPage() {
  return (
    <TextPage
      title="นโยบายความเป็นส่วนตัว"
      lead="เราเก็บเท่าที่ต้องใช้ บอกว่าใช้ทำอะไร และให้คุณขอดู ขอแก้ หรือขอลบได้ ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562"
      aside={<Contents clauses={privacyClauses} />}
    >
      <SandboxNote />
      <Clauses clauses={privacyClauses} />
      <Contacts title="ติดต่อเรื่องข้อมูลส่วนบุคคล" />
    </TextPage>
  )
}
