import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { instantOf } from '../fields/bangkok-time.ts'
import { TimeField } from '../fields/time-field.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { usePages } from '../table/use-list-pages.ts'
import styles from './partner-log.module.css'
import { chosenWords, type SystemSearch } from './system-search.ts'
import { partnerName, partnerOutcomes } from './system-texts.ts'

type Line = Answer<'GET /partners/log'>['rows'][number]
type Outcome = Line['outcome']

const isOutcome = (text: string | undefined): text is Outcome =>
  text !== undefined && Object.hasOwn(partnerOutcomes, text)

const OUTCOMES = [
  { value: '', label: 'ทุกผล' },
  ...Object.entries(partnerOutcomes).map(([value, { text }]) => ({ value, label: text })),
]

/** Returns the body of a message with indents if it is JSON, otherwise unchanged. */
const legible = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Said({ name, body }: { name: string; body: string }) {
  return (
    <section>
      <h3 className={styles.name}>{name}</h3>
      <pre className={styles.text}>{body === '' ? 'ไม่มีข้อความ' : legible(body)}</pre>
    </section>
  )
}

const columns: readonly Column<Line>[] = [
  { key: 'at', name: 'เวลา', cell: ({ at }) => formatThaiDateTime(at) },
  { key: 'partner', name: 'คู่ค้า', cell: ({ partner }) => partnerName(partner) },
  {
    key: 'outcome',
    name: 'ผล',
    cell: ({ outcome }) => (
      <Badge tone={partnerOutcomes[outcome].tone}>{partnerOutcomes[outcome].text}</Badge>
    ),
  },
  { key: 'call', name: 'คำถาม', cell: ({ call }) => call ?? 'แจ้งเข้ามา' },
  { key: 'reference', name: 'รหัสรายการ', cell: ({ reference }) => reference, wide: true, long: true },
  { key: 'status', name: 'HTTP', cell: ({ status }) => status, end: true, wide: true },
  {
    key: 'took',
    name: 'ใช้เวลา',
    cell: ({ took_ms }) => (took_ms === null ? '' : `${took_ms.toLocaleString('en-US')} ms`),
    end: true,
    wide: true,
  },
  { key: 'no', name: 'ลำดับ', cell: ({ no }) => no, end: true, hidden: true },
]

/** Dialog with one call between Sala and a partner: its request and its response. */
function Whole({ line, onClose }: { line: Line | null; onClose: () => void }) {
  const [last, setLast] = useState(line)
  // During its closing animation the dialog still shows the last call.
  if (line !== null && line !== last) setLast(line)
  return (
    <Dialog
      open={line !== null}
      onClose={onClose}
      title={last === null ? '' : `${partnerName(last.partner)} · ${last.call ?? 'แจ้งเข้ามา'}`}
      description={last === null ? undefined : `${formatThaiDateTime(last.at)} ${last.reference ?? ''}`}
      size="l"
    >
      {last === null ? null : (
        <div className={styles.bodies}>
          {last.request === null ? null : <Said name="ที่ถามไป" body={last.request} />}
          <Said name={last.call === null ? 'ที่แจ้งมา' : 'ที่ตอบมา'} body={last.body} />
        </div>
      )}
    </Dialog>
  )
}

type Wanted = Pick<SystemSearch, 'partner' | 'outcome' | 'reference' | 'from' | 'until'>
type FiltersProps = { wanted: Wanted; partners: readonly string[]; onChange: (change: Wanted) => void }

function Filters({ wanted, partners, onChange }: FiltersProps) {
  const { partner, outcome, reference, from, until } = wanted
  const [typed, setTyped] = useState(reference ?? '')
  const names = [...new Set([...partners, ...(partner === undefined ? [] : [partner])])]
  return (
    <form
      className={styles.filters}
      onSubmit={event => {
        event.preventDefault()
        onChange({ reference: typed.trim() })
      }}
    >
      <SelectField
        label="คู่ค้า"
        options={[
          { value: '', label: 'ทุกราย' },
          ...names.map(name => ({ value: name, label: partnerName(name) })),
        ]}
        value={partner ?? ''}
        onChange={event => onChange({ partner: event.target.value })}
      />
      <SelectField
        label="ผล"
        options={OUTCOMES}
        value={outcome ?? ''}
        onChange={event => onChange({ outcome: event.target.value })}
      />
      <TextField
        kind="reference"
        label="รหัสรายการ"
        hint="เช่น wdr_… หรือ dep_… แล้วกด Enter"
        value={typed}
        autoComplete="off"
        onChange={event => setTyped(event.target.value)}
      />
      <TimeField label="ตั้งแต่" kind="moment" value={from ?? ''} onValueChange={from => onChange({ from })} />
      <TimeField label="ก่อน" kind="moment" value={until ?? ''} onValueChange={until => onChange({ until })} />
    </form>
  )
}

const queryOf = ({ partner, outcome, reference, from = '', until = '' }: Wanted) => {
  const times = { from: instantOf(from), until: instantOf(until) }
  return {
    ...(partner === undefined ? {} : { partner }),
    ...(isOutcome(outcome) ? { outcome } : {}),
    ...(reference === undefined ? {} : { reference }),
    ...(times.from === null ? {} : { from: times.from }),
    ...(times.until === null ? {} : { until: times.until }),
  }
}

type Props = { search: SystemSearch; onSearch: (search: SystemSearch) => void }

/** The log of calls between Sala and its partners, with filters by partner, outcome, reference and time. */
export function PartnerLogTab({ search, onSearch }: Props) {
  const { tab, of, action, ...wanted } = search
  const query = queryOf(wanted)
  const [line, setLine] = useState<Line | null>(null)
  const [partners, setPartners] = useState<readonly string[]>([])
  const pages = usePages<Line, string>(['GET /partners/log', query], async (before, signal) => {
    const asked = { ...query, ...(before === undefined ? {} : { before }) }
    const page = await api('GET /partners/log', { query: asked, signal })
    setPartners(page.partners)
    return page
  })
  return (
    <>
      <Filters
        wanted={wanted}
        partners={partners}
        onChange={change => onSearch({ tab: 'said', ...chosenWords({ ...wanted, ...change }) })}
      />
      <p className={styles.faint}>
        เก็บไว้ 30 วัน ตัดข้อมูลลับและข้อมูลส่วนบุคคลออกแล้ว คำตอบตามที่ตกลงแสดงเฉพาะที่ถามถึงรายการของเรา
      </p>
      {pages.rows === undefined ? (
        <CaseWaiting error={pages.error} retry={pages.again} />
      ) : pages.rows.length === 0 ? (
        <p className={styles.faint}>ไม่มีข้อความตามที่เลือก</p>
      ) : (
        <DataTable
          caption="ข้อความกับคู่ค้า"
          file={{ name: 'partner_log', filter: query }}
          columns={columns}
          rows={pages.rows}
          rowKey={({ no }) => no}
          openKey={line?.no}
          onOpen={setLine}
          onMore={pages.more}
        />
      )}
      <Whole line={line} onClose={() => setLine(null)} />
    </>
  )
}
