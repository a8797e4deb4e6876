import { roleNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { Facts } from '../case/fact-list.tsx'
import { notify } from '../notices.ts'
import { sessionCall } from '../session/desk-session.ts'
import styles from './own-account.module.css'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'

function Who() {
  const { data } = useQuery(sessionCall)
  if (data === undefined) return null
  return (
    <Facts
      facts={[
        { name: 'ชื่อผู้ใช้', value: data.operator.name },
        { name: 'บทบาท', value: data.operator.roles.map(role => roleNames[role]).join(' · ') },
        { name: 'ออกจากระบบเองเมื่อไม่ใช้ถึง', value: formatThaiDateTime(data.idle_until) },
        { name: 'ต้องเข้าใหม่', value: formatThaiDateTime(data.expires_at) },
      ]}
    />
  )
}

function Sessions() {
  const { data, error, refetch } = useQuery(call('GET /session/list'))
  const { busy, submit } = useAction({
    send: (session: NonNullable<typeof data>[number]['id']) =>
      api('DELETE /session/list/{session}', { params: { session } }),
    onFailed: () => notify('error', 'ให้ออกจากระบบไม่สำเร็จ ลองใหม่อีกครั้ง'),
    onDone: () => {
      notify('success', 'เครื่องนั้นออกจากระบบแล้ว')
      return refetchCalls('GET /session/list')
    },
  })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <ul className={styles.rows}>
      {data.map(({ id, device, network, opened_at, seen_at, is_this }) => (
        <li key={id} className={styles.row}>
          <span>
            {device} {is_this ? <Badge tone="gold">เครื่องนี้</Badge> : null}
          </span>
          <span className={styles.faint}>
            {network} · เข้า {formatThaiDateTime(opened_at)} · ใช้ล่าสุด {formatThaiDateTime(seen_at)}
          </span>
          {is_this ? null : (
            <Button size="s" kind="quiet" disabled={busy} onClick={() => submit(id)}>
              ให้ออกจากระบบ<span className={spoken.spoken}> {device}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

type PartProps = { title: string; note?: string; children: ReactNode }

function Part({ title, note, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {note === undefined ? null : <p className={styles.faint}>{note}</p>}
      {children}
    </section>
  )
}

export function MeScreen() {
  return (
    <div className={styles.screen}>
      <h1>บัญชีของฉัน</h1>
      <Who />
      <Part title="เครื่องที่อยู่ในระบบ">
        <Sessions />
      </Part>
      <Part title="พาสคีย์" note="เข้าด้วยลายนิ้วมือ ใบหน้า หรือกุญแจ แทนรหัสจากแอป">
        <Passkeys />
      </Part>
      <Part title="เปลี่ยนรหัสผ่าน" note="เครื่องอื่นทั้งหมดจะออกจากระบบ">
        <PasswordForm />
      </Part>
    </div>
  )
}
