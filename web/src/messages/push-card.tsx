import { Button } from '@sala/ui/action/button.tsx'
import { Bell } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import type { ReactNode } from 'react'
import { FailedAlert, SendingFailed } from '../notices/failed-alert.tsx'
import styles from './push-card.module.css'
import { type PushCardState, usePush } from './use-push.ts'

type Shown = Exclude<PushCardState, 'unavailable'>

const TITLES: Readonly<Record<Shown, string>> = {
  off: 'รับการแจ้งเตือนบนเครื่องนี้',
  on: 'เปิดการแจ้งเตือนบนเครื่องนี้แล้ว',
  denied: 'เบราว์เซอร์ปิดการแจ้งเตือนของศาลาไว้',
  needs_install: 'รับการแจ้งเตือนบน iPhone และ iPad',
}
const TEXTS: Readonly<Record<Shown, string>> = {
  off: 'รู้ทันทีเมื่อมีเรื่องเงินหรือความปลอดภัยของบัญชี แม้ไม่ได้เปิดศาลา หน้าจอล็อกไม่แสดงข้อมูลส่วนตัว',
  on: 'เราจะแจ้งเรื่องเงินและความปลอดภัยของบัญชี แม้ไม่ได้เปิดศาลา หน้าจอล็อกไม่แสดงข้อมูลส่วนตัว',
  denied: 'หากต้องการเปิด ให้อนุญาต “การแจ้งเตือน” ของเว็บไซต์นี้ในการตั้งค่าเบราว์เซอร์ แล้วกลับมาที่หน้านี้',
  needs_install: 'แตะปุ่มแชร์ของเบราว์เซอร์ เลือก “เพิ่มไปยังหน้าจอโฮม” แล้วเปิดศาลาจากหน้าจอโฮม',
}
const UNANSWERED = 'ยังไม่ได้เปิด กดปุ่มอีกครั้ง แล้วเลือก “อนุญาต”'

/** Card above the inbox that says whether pushes to this browser are on. Renders nothing if the browser or the server does not support pushes. */
export function PushCard() {
  const { state, error, retry, change, isUnanswered } = usePush()
  if (state === 'unavailable') return error === null ? null : <FailedAlert error={error} retry={retry} />
  const wish = state === 'on' ? 'end' : 'start'
  return (
    <Card className={styles.card}>
      <Bell aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2>{TITLES[state]}</h2>
        <p>{TEXTS[state]}</p>
        {isUnanswered && state === 'off' ? <p role="status">{UNANSWERED}</p> : null}
      </div>
      {state === 'on' ? (
        <ChangeButton change={change} wish="end">
          ปิดการแจ้งเตือน
        </ChangeButton>
      ) : null}
      {state === 'off' ? (
        <ChangeButton change={change} wish="start">
          เปิดการแจ้งเตือนบนเครื่องนี้
        </ChangeButton>
      ) : null}
      <SendingFailed submission={change} retry={() => change.submit(wish)} />
      {error === null ? null : <FailedAlert error={error} retry={retry} />}
    </Card>
  )
}

type Change = ReturnType<typeof usePush>['change']
type ChangeButtonProps = { change: Change; wish: 'start' | 'end'; children: ReactNode }

function ChangeButton({ change, wish, children }: ChangeButtonProps) {
  return (
    <Button
      kind={wish === 'start' ? 'primary' : 'secondary'}
      loading={change.busy}
      onClick={() => change.submit(wish)}
    >
      {children}
    </Button>
  )
}
