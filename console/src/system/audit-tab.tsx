import { actName, decidersName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { factsOfAct } from '@sala/contract/desk/display-texts/audit/audit-details.ts'
import { subjectText } from '@sala/contract/desk/display-texts/audit/audit-values.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { LinkedText, MemberLink } from '../case/member-link.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { usePages } from '../table/use-list-pages.ts'
import styles from './system.module.css'
import { chosenWords, type SystemSearch } from './system-search.ts'

type Page = Answer<'GET /audit'>
type Line = Page['rows'][number] & Pick<Page, 'members'>

/** Adds the page's members to each of its audit log entries, because the table mixes entries of several pages. */
const withMembers = ({ rows, members, before }: Page) => ({
  rows: rows.map(line => ({ ...line, members })),
  before,
})

/** Prefixes of action names by which the audit log can be filtered. */
const ACTIONS = [
  { value: '', label: 'ทุกอย่าง' },
  { value: 'proposal.', label: 'ข้อเสนอ' },
  { value: 'operator.', label: 'เจ้าหน้าที่' },
  { value: 'desk.', label: 'โต๊ะทำงาน' },
  { value: 'settings.', label: 'การตั้งค่า' },
  { value: 'withdrawal.', label: 'ถอนเงิน' },
  { value: 'deposit.', label: 'ฝากเงิน' },
  { value: 'suspense.', label: 'เงินพัก' },
  { value: 'slip.', label: 'สลิป' },
  { value: 'correction.', label: 'ปรับยอด' },
  { value: 'member.', label: 'สมาชิก' },
  { value: 'risk.', label: 'ความเสี่ยง' },
  { value: 'bonus.', label: 'โบนัส' },
  { value: 'promotion.', label: 'โปรโมชั่น' },
  { value: 'queue.', label: 'งานระบบ' },
]

function Verify() {
  const { busy, submit, data, alert } = useAction({ send: () => api('POST /audit/verify') })
  return (
    <div className={styles.verify}>
      <Button size="s" loading={busy} onClick={() => submit()}>
        ตรวจบันทึกทั้งหมด
      </Button>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {data === undefined ? null : data.whole ? (
        <Alert kind="success">บันทึกครบทุกบรรทัดตามที่เขียนไว้ ตรวจเมื่อ {formatThaiDateTime(data.checked_at)}</Alert>
      ) : (
        <Alert kind="error">บันทึกถูกแก้ไขหรือหายไป: {data.fault}</Alert>
      )}
    </div>
  )
}

const MEMBER_ACTOR = 'member:'

const Actor = ({ actor, details, members }: Line) =>
  actor.startsWith(MEMBER_ACTOR) ? (
    <MemberLink id={actor.slice(MEMBER_ACTOR.length)} members={members} />
  ) : (
    decidersName(actor, details)
  )

const columns: readonly Column<Line>[] = [
  { key: 'at', name: 'เวลา', cell: ({ at }) => formatThaiDateTime(at) },
  {
    key: 'action',
    name: 'การกระทำ',
    cell: ({ action }) => (
      <>
        <span className={styles.value}>{actName(action)}</span>
        <span className={styles.key}>{action}</span>
      </>
    ),
  },
  { key: 'actor', name: 'ผู้ทำ', cell: line => <Actor {...line} /> },
  {
    key: 'subject',
    name: 'ของ',
    cell: ({ subject, members }) => {
      const name = subjectText(subject)
      return (
        <>
          <LinkedText text={name} members={members} />
          {name === subject ? null : <span className={styles.key}>{subject}</span>}
        </>
      )
    },
    wide: true,
    long: true,
  },
  {
    key: 'details',
    name: 'รายละเอียด',
    cell: ({ action, details, members }) => (
      <LinkedText text={factsOfAct(action, details)} members={members} />
    ),
    long: true,
  },
  { key: 'seq', name: 'ลำดับ', cell: ({ seq }) => seq ?? 'รอผนึก', end: true, hidden: true },
]

type Props = { search: SystemSearch; onSearch: (search: SystemSearch) => void }

/** The audit log with its filters, and the check of its hash chain. */
export function AuditTab({ search, onSearch }: Props) {
  const { of, action } = search
  const [typed, setTyped] = useState(of ?? '')
  const filter = { ...(of === undefined ? {} : { of }), ...(action === undefined ? {} : { action }) }
  const pages = usePages<Line, string>(['GET /audit', filter], (before, signal) =>
    api('GET /audit', { query: { ...filter, ...(before === undefined ? {} : { before }) }, signal }).then(
      withMembers,
    ),
  )
  const show = (change: SystemSearch) => {
    onSearch({ tab: 'audit', ...chosenWords({ of, action, ...change }) })
  }
  return (
    <>
      <Verify />
      <form
        className={styles.filters}
        onSubmit={event => {
          event.preventDefault()
          show({ of: typed.trim() })
        }}
      >
        <TextField
          kind="reference"
          label="ของใคร หรือของรายการใด"
          hint="ชื่อเจ้าหน้าที่ รหัสสมาชิก หรือรหัสรายการ แล้วกด Enter"
          value={typed}
          autoComplete="off"
          onChange={event => setTyped(event.target.value)}
        />
        <SelectField
          label="การกระทำ"
          options={ACTIONS}
          value={action ?? ''}
          onChange={event => show({ action: event.target.value })}
        />
      </form>
      {pages.rows === undefined ? (
        <CaseWaiting error={pages.error} retry={pages.again} />
      ) : pages.rows.length === 0 ? (
        <p className={styles.faint}>ไม่มีบันทึกตามที่เลือก</p>
      ) : (
        <DataTable
          caption="บันทึก"
          file={{ name: 'audit', filter }}
          columns={columns}
          rows={pages.rows}
          rowKey={line => line.seq ?? `${line.at} ${line.action} ${line.subject}`}
          onMore={pages.more}
        />
      )}
    </>
  )
}
