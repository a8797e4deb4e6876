import { announcedText } from '@sala/contract/desk/display-texts/action-effect-texts.ts'
import { roleNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { roles } from '@sala/contract/desk/roles.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { type FieldDescription, wordsIn } from '../actions/action-fields.tsx'
import type { MemberAction } from '../actions/action-types.ts'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './system.module.css'
import { operatorStates } from './system-texts.ts'

type Person = Answer<'GET /operators'>[number]

const rolesField = (held: readonly string[] = []): FieldDescription => ({
  key: 'roles',
  label: 'บทบาท',
  type: 'choices',
  initial: held.join(' '),
  options: roles.map(role => ({ value: role, label: roleNames[role] })),
})

const invite: MemberAction = {
  way: 'two',
  title: 'เชิญเจ้าหน้าที่',
  note: 'คุณได้ลิงก์ครึ่งแรกเมื่อเสนอ ผู้อนุมัติได้รหัสครึ่งหลัง ต่างคนต่างส่งให้เจ้าหน้าที่ใหม่ และอนุมัติให้กันกับเจ้าหน้าที่ใหม่ไม่ได้ระยะหนึ่ง',
  kind: 'operator_invitation',
  fields: [
    { key: 'name', label: 'ชื่อผู้ใช้', type: 'key', hint: 'ตัวพิมพ์เล็ก ตัวเลข และ . _ -' },
    { key: 'email', label: 'อีเมล (ถ้ามี)', type: 'key' },
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
}: Person): readonly { name: string; ask: MemberAction }[] => [
  {
    name: 'บทบาท',
    ask: {
      way: 'two',
      title: `บทบาทของ ${name}`,
      note: announcedText('operator_roles'),
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
      note: `ใช้เมื่อลืมรหัสผ่าน ทำแอปยืนยันตัวตนหาย หรือกลับมาหลังถูกระงับ คุณได้ลิงก์ครึ่งแรก ผู้อนุมัติได้รหัสครึ่งหลัง · ${announcedText('operator_reset')}`,
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
            note: announcedText('operator_sign_out'),
            action: 'ให้ออกจากระบบ',
            kind: 'secondary',
            run: (_: unknown, reason: string) =>
              api('POST /operators/{operator}/sign-out', { params: { operator: id }, body: { reason } }),
            done: `${name} ออกจากระบบทุกเครื่องแล้ว`,
          } satisfies MemberAction,
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
            note: announcedText('operator_suspend'),
            action: 'ระงับทันที',
            kind: 'danger',
            run: (_: unknown, reason: string) =>
              api('POST /operators/{operator}/suspend', { params: { operator: id }, body: { reason } }),
            done: `ระงับ ${name} แล้ว`,
          } satisfies MemberAction,
        },
      ]),
]

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    name: 'ชื่อ',
    cell: ({ name, email }) => (
      <>
        <strong className={styles.value}>{name}</strong>
        {email === null ? null : <span className={styles.key}>{email}</span>}
      </>
    ),
  },
  {
    key: 'state',
    name: 'สถานะ',
    cell: ({ state }) => <Badge tone={operatorStates[state].tone}>{operatorStates[state].text}</Badge>,
  },
  {
    key: 'roles',
    name: 'บทบาท',
    cell: ({ roles: held }) => held.map(role => roleNames[role]).join(' · '),
    long: true,
  },
  { key: 'passkeys', name: 'พาสคีย์', cell: ({ passkeys }) => passkeys, end: true, hidden: true },
  {
    key: 'signed_in',
    name: 'เข้าล่าสุด',
    cell: ({ signed_in_at, sessions }) => (
      <>
        {signed_in_at === null ? 'ยังไม่เคยเข้า' : formatThaiDateTime(signed_in_at)}
        {sessions === 0 ? null : <span className={styles.key}>อยู่ในระบบ {sessions} เครื่อง</span>}
      </>
    ),
    wide: true,
  },
  { key: 'since', name: 'เพิ่มเมื่อ', cell: ({ created_at }) => formatThaiDateTime(created_at), hidden: true },
]

const actsColumn = (onAsk: (ask: MemberAction) => void): Column<Person> => ({
  key: 'acts',
  name: 'สิ่งที่ทำได้',
  cell: person => (
    <span className={styles.actions}>
      {actionsFor(person).map(({ name, ask }) => (
        <Button key={name} size="s" kind="quiet" onClick={() => onAsk(ask)}>
          {name}
          <span className={spoken.spoken}> {person.name}</span>
        </Button>
      ))}
    </span>
  ),
  acts: true,
})

export function OperatorsTab() {
  const mayManage = usePermissions()('operators.manage')
  const { data, error, refetch } = useQuery(call('GET /operators'))
  const [ask, setAsk] = useState<MemberAction | null>(null)
  const shown = useMemo(() => (mayManage ? [...columns, actsColumn(setAsk)] : columns), [mayManage])
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <DataTable
        caption="เจ้าหน้าที่"
        head={
          mayManage ? (
            <Button kind="primary" size="s" onClick={() => setAsk(invite)}>
              เชิญเจ้าหน้าที่
            </Button>
          ) : null
        }
        file={{ name: 'operators' }}
        columns={shown}
        rows={data}
        rowKey={({ id }) => id}
      />
      <ActionDialog
        ask={ask}
        onClose={() => setAsk(null)}
        onDone={() => void refetchCalls('GET /operators')}
      />
    </>
  )
}
