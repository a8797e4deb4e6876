import type { MemberId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionForm } from '../../fields/action-form.tsx'
import { usePermissions } from '../../session/desk-session.ts'
import { Nothing, Tab } from './tab-content.tsx'
import styles from './tabs.module.css'

type Whole = Answer<'GET /members/{member}/notes'>

const refetch = () => refetchCalls('GET /members/{member}/notes')

function NewNote({ member }: { member: MemberId }) {
  const [text, setText] = useState('')
  const { busy, submit, errorOf, alert } = useAction({
    send: () => api('POST /members/{member}/notes', { params: { member }, body: { text } }),
    fields: ['text'],
    onDone: () => {
      setText('')
      return refetch()
    },
  })
  return (
    <ActionForm className={styles.write} alert={alert} onSubmit={submit}>
      <TextField
        className={styles.words}
        kind="words"
        label="บันทึกถึงเพื่อนร่วมงาน"
        hint="ไม่ใส่เบอร์โทรหรือเลขบัญชี"
        value={text}
        error={errorOf('text')}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" loading={busy}>
        เพิ่มโน้ต
      </Button>
    </ActionForm>
  )
}

function Tags({ member, tags, mayWrite }: { member: MemberId; tags: Whole['tags']; mayWrite: boolean }) {
  const [tag, setTag] = useState('')
  const { busy, submit, errorOf, alert } = useAction({
    send: (change: { tag: string; set: boolean }) =>
      api('POST /members/{member}/tags', { params: { member }, body: change }),
    fields: ['tag'],
    onDone: () => {
      setTag('')
      return refetch()
    },
  })
  return (
    <>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <div className={styles.head}>
        {tags.map(one => (
          <span key={one} className={styles.tag}>
            <Badge tone="gold">{one}</Badge>
            {mayWrite ? (
              <Button
                size="s"
                kind="quiet"
                aria-label={`เอาป้าย ${one} ออก`}
                onClick={() => submit({ tag: one, set: false })}
              >
                ×
              </Button>
            ) : null}
          </span>
        ))}
      </div>
      {mayWrite ? (
        <ActionForm className={styles.write} onSubmit={() => submit({ tag, set: true })}>
          <TextField
            kind="words"
            label="ป้ายใหม่"
            value={tag}
            error={errorOf('tag')}
            onChange={event => setTag(event.target.value)}
          />
          <Button type="submit" loading={busy}>
            ติดป้าย
          </Button>
        </ActionForm>
      ) : null}
    </>
  )
}

/** Tags and notes about a member for staff users only. They are kept until the account is erased. */
export function Notes({ member }: { member: MemberId }) {
  const mayWrite = usePermissions()('queue.claim')
  const asked = useQuery(call('GET /members/{member}/notes', { params: { member } }))
  return (
    <Tab asked={asked}>
      {({ notes, tags }) => (
        <>
          <Tags member={member} tags={tags} mayWrite={mayWrite} />
          {mayWrite ? <NewNote member={member} /> : null}
          {notes.length === 0 ? (
            <Nothing>ยังไม่มีบันทึก</Nothing>
          ) : (
            <ul className={styles.cards}>
              {notes.map(({ text, written_by, written_at }) => (
                <li key={written_at + text} className={styles.card}>
                  <p>{text}</p>
                  <span className={styles.faint}>
                    {written_by} · {formatThaiDateTime(written_at)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Tab>
  )
}
