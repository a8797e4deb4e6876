import { Button } from '@sala/ui/action/button.tsx'
import { MessageCircle } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { ReactNode } from 'react'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import styles from './line-account-card.module.css'
import { chatAddress, type LineView, useLink, useLinkToken, useUnlink } from './use-line-account.ts'

const FAILURES: Readonly<Record<NonNullable<LineView['failure']>, string>> = {
  taken: 'LINE นั้นผูกกับบัญชีศาลาอื่นอยู่แล้ว ยกเลิกการผูกที่บัญชีนั้นก่อน แล้วเริ่มใหม่',
  failed: 'ผูกไม่สำเร็จ เพราะ LINE ที่เปิดอยู่ไม่ใช่เจ้าของลิงก์ ขอลิงก์ใหม่จากแชตใน LINE ของคุณ',
}
const PRIVATE = 'หน้าจอล็อกไม่แสดงข้อมูลส่วนตัว และยกเลิกได้ทุกเมื่อ'

/** Card that shows whether a LINE account is linked, with a button to link or unlink it. Renders nothing if the server has no connection to LINE. */
export function LineCard({ line }: { line: LineView }) {
  const token = useLinkToken()
  const { state, since, chat_url, failure } = line
  if (state === 'unavailable' || chat_url === null) return null
  if (state === 'linked')
    return (
      <Frame
        title="ผูก LINE แล้ว"
        text={`ตั้งแต่ ${formatThaiDateTime(since ?? '')} น. เลือกเรื่องที่รับได้ในตารางด้านบน`}
      >
        <UnlinkButton />
      </Frame>
    )
  if (state === 'blocked')
    return (
      <Frame
        title="คุณบล็อกบัญชีของศาลาใน LINE"
        text="เราจึงหยุดส่งข้อความทาง LINE เลิกบล็อกแล้วจะได้รับอีกครั้ง ข้อความทั้งหมดยังอยู่ในกล่องข้อความ"
      >
        <ChatLink url={chat_url} />
        <UnlinkButton />
      </Frame>
    )
  if (token !== null)
    return (
      <Frame title="ยืนยันการผูก LINE" text={`ศาลาจะแจ้งทาง LINE เมื่อคุณมีข้อความใหม่ ${PRIVATE}`}>
        <Failure failure={failure} />
        <LinkButton token={token} />
      </Frame>
    )
  return (
    <Frame title="รับข้อความทาง LINE" text={`เปิดแชตของศาลาใน LINE ส่งคำว่า “ผูกบัญชี” แล้วแตะลิงก์ที่ได้รับ ${PRIVATE}`}>
      <Failure failure={failure} />
      <ChatLink url={chat_url} />
    </Frame>
  )
}

/** Says why the last attempt to link a LINE account failed. Renders nothing if it did not fail. */
function Failure({ failure }: Pick<LineView, 'failure'>) {
  return failure === null ? null : (
    <Alert kind="error" className={styles.failure}>
      {FAILURES[failure]}
    </Alert>
  )
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className={styles.card}>
      <MessageCircle aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.acts}>{children}</div>
    </Card>
  )
}

function ChatLink({ url }: { url: string }) {
  return <Button render={<a href={chatAddress(url)} target="_blank" rel="noreferrer" />}>เปิด LINE</Button>
}

function LinkButton({ token }: { token: string }) {
  const link = useLink()
  return (
    <>
      <Button kind="primary" loading={link.busy} onClick={() => link.submit(token)}>
        ยืนยันผูก LINE
      </Button>
      <SendingFailed submission={link} retry={() => link.submit(token)} />
    </>
  )
}

function UnlinkButton() {
  const unlink = useUnlink()
  return (
    <>
      <Button loading={unlink.busy} onClick={() => unlink.submit()}>
        ยกเลิกการผูก
      </Button>
      <SendingFailed submission={unlink} retry={() => unlink.submit()} />
    </>
  )
}
