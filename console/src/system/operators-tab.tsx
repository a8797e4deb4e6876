import { roles } from '@sala/contract/desk/roles.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/spoken.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ask } from '../asking/ask.ts'
import { AskDialog } from '../asking/ask-dialog.tsx'
import { type FieldAsked, wordsIn } from '../asking/fields.tsx'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { useMay } from '../session/session.ts'
import { TakeAway } from '../table/take-away.tsx'
import styles from './system.module.css'
import { operatorStates, roleNames } from './words.ts'

type Person = Answer<'GET /operators'>[number]

const rolesField = (held: readonly string[] = []): FieldAsked => ({
  key: 'roles',
  label: 'บทบาท',
  type: 'choices',
  initial: held.join(' '),
  options: roles.map(role => ({ value: role, label: roleNames[role] })),
})

const invite: Ask = {
  way: 'two',
  title: 'เชิญเจ้าหน้าที่',
  note: 'ผู้ที่อนุมัติจะได้ลิงก์ใช้ครั้งเดียวไปส่งให้',
  kind: 'operator_invitation',
  fields: [
    { key: 'name', label: 'ชื่อผู้ใช้', hint: 'ตัวพิมพ์เล็ก ตัวเลข และ . _ -' },
    { key: 'email', label: 'อีเมล (ถ้ามี)' },
    rolesField(),
  ],
  payload: ({ name = '', email = '', roles: held = '' }) => ({
    name: name.trim(),
    email: email.trim() === '' ? null : email.trim(),
    roles: wordsIn(held),
  }),
}

const actionsFor = ({
  id,
  name,
  roles: held,
  state,
  sessions,
}: Person): readonly { name: string; ask: Ask }[] => [
  {
    name: 'บทบาท',
    ask: {
      way: 'two',
      title: `บทบาทของ ${name}`,
      kind: 'operator_roles',
      fields: [rolesField(held)],
      payload: values => ({ operator: id, roles: wordsIn(values.roles ?? '') }),
    },
  },
  {
    name: 'ลิงก์ใหม่',
    ask: {
      way: 'two',
      title: `ลิงก์ตั้งรหัสผ่านใหม่ของ ${name}`,
      note: 'ใช้เมื่อลืมรหัสผ่าน ทำแอปยืนยันตัวตนหาย หรือกลับมาหลังถูกระงับ ลิงก์เดิมใช้ไม่ได้อีก',
      kind: 'operator_reset',
      payload: () => ({ operator: id }),
    },
  },
  ...(sessions === 0
    ? []
    : [
        {
          name: 'ให้ออกจากระบบ',
          ask: {
            way: 'now',
            title: `ให้ ${name} ออกจากระบบทุกเครื่อง`,
            action: 'ให้ออกจากระบบ',
            kind: 'secondary',
            run: (_: unknown, reason: string) =>
              api('POST /operators/{operator}/sign-out', { params: { operator: id }, body: { reason } }),
            done: `${name} ออกจากระบบทุกเครื่องแล้ว`,
          } satisfies Ask,
        },
      ]),
  ...(state === 'suspended'
    ? []
    : [
        {
          name: 'ระงับ',
          ask: {
            way: 'now',
            title: `ระงับ ${name}`,
            note: 'เข้าโต๊ะทำงานไม่ได้ทันที กลับมาได้ด้วยลิงก์ใหม่ที่สองคนอนุมัติ',
            action: 'ระงับทันที',
            kind: 'danger',
            run: (_: unknown, reason: string) =>
              api('POST /operators/{operator}/suspend', { params: { operator: id }, body: { reason } }),
            done: `ระงับ ${name} แล้ว`,
          } satisfies Ask,
        },
      ]),
]

function Row({ person, onAsk }: { person: Person; onAsk: ((ask: Ask) => void) | null }) {
  const state = operatorStates[person.state]
  return (
    <li className={styles.person}>
      <span>
        <strong>{person.name}</strong>
        <span className={styles.key}>{person.email ?? ''}</span>
      </span>
      <span className={styles.badges}>
        <Badge tone={state.tone}>{state.text}</Badge>
        {person.roles.map(role => (
          <Badge key={role} tone="neutral">
            {roleNames[role]}
          </Badge>
        ))}
      </span>
      <span className={styles.faint}>
        {person.sessions === 0 ? 'ไม่ได้อยู่ในระบบ' : `อยู่ในระบบ ${person.sessions} เครื่อง`} · พาสคีย์{' '}
        {person.passkeys}
        <br />
        {person.signed_in_at === null ? 'ยังไม่เคยเข้า' : `เข้าล่าสุด ${formatThaiDateTime(person.signed_in_at)}`}
      </span>
      {onAsk === null ? null : (
        <span className={styles.actions}>
          {actionsFor(person).map(({ name, ask }) => (
            <Button key={name} size="s" kind="quiet" onClick={() => onAsk(ask)}>
              {name}
              <span className={spoken.spoken}> {person.name}</span>
            </Button>
          ))}
        </span>
      )}
    </li>
  )
}

/** Everybody who works here, what they may do, and the way in and out for each. */
export function OperatorsTab() {
  const mayManage = useMay()('operators.manage')
  const { data, error, refetch } = useQuery(call('GET /operators'))
  const [ask, setAsk] = useState<Ask | null>(null)
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      {mayManage ? (
        <div className={styles.top}>
          <Button kind="primary" size="s" onClick={() => setAsk(invite)}>
            เชิญเจ้าหน้าที่
          </Button>
        </div>
      ) : null}
      <TakeAway name="operators" />
      <ul className={styles.rows}>
        {data.map(person => (
          <Row key={person.id} person={person} onAsk={mayManage ? setAsk : null} />
        ))}
      </ul>
      <AskDialog ask={ask} onClose={() => setAsk(null)} onDone={() => void refetchCalls('GET /operators')} />
    </>
  )
}
