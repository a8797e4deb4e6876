import { Button } from '@sala/ui/action/button.tsx'
import { KeyRound } from '@sala/ui/brand/icons.ts'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { call, queryClient, refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { notify } from '../notices.ts'
import { sessionCall } from '../session/desk-session.ts'
import { findPasskeyObstacle, makePasskey } from '../session/passkey.ts'
import styles from './own-account.module.css'

const again = async () => {
  await refetchCalls('GET /session/passkeys')
  await queryClient.invalidateQueries({ queryKey: sessionCall.queryKey })
}

function Add() {
  const [name, setName] = useState('')
  const { busy, alert, errorOf, submit } = useAction({
    send: async () => {
      const answer = await makePasskey(await api('POST /session/passkeys/options'))
      return api('POST /session/passkeys', { body: { name: name.trim() || 'เครื่องนี้', answer } })
    },
    fields: ['name'],
    onDone: () => {
      notify('success', 'เพิ่มพาสคีย์แล้ว')
      setName('')
      return again()
    },
  })
  const obstacle = findPasskeyObstacle()
  if (obstacle !== null) return <p className={styles.faint}>{obstacle}</p>
  return (
    <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
      <TextField
        kind="words"
        label="ชื่อพาสคีย์"
        hint="เช่น โน้ตบุ๊กที่ทำงาน"
        value={name}
        error={errorOf('name')}
        autoComplete="off"
        onChange={event => setName(event.target.value)}
      />
      <Button type="submit" icon={<KeyRound />} loading={busy}>
        เพิ่มพาสคีย์
      </Button>
    </ActionForm>
  )
}

export function Passkeys() {
  const { data = [] } = useQuery(call('GET /session/passkeys'))
  const { busy, submit } = useAction({
    send: (passkey: string) => api('DELETE /session/passkeys/{passkey}', { params: { passkey } }),
    onFailed: () => notify('error', 'ลบพาสคีย์ไม่สำเร็จ ลองใหม่อีกครั้ง'),
    onDone: () => {
      notify('success', 'ลบพาสคีย์แล้ว')
      return again()
    },
  })
  return (
    <>
      {data.length === 0 ? (
        <p className={styles.faint}>ยังไม่มีพาสคีย์</p>
      ) : (
        <ul className={styles.rows}>
          {data.map(({ id, name, created_at, used_at }) => (
            <li key={id} className={styles.row}>
              <span>{name}</span>
              <span className={styles.faint}>
                เพิ่ม {formatThaiDateTime(created_at)}
                {used_at === null ? '' : ` · ใช้ล่าสุด ${formatThaiDateTime(used_at)}`}
              </span>
              <Button size="s" kind="quiet" disabled={busy} onClick={() => submit(id)}>
                ลบ<span className={spoken.spoken}> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Add />
    </>
  )
}
