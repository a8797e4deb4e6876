import { factsInWords, ruleNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import type { RiskRule } from '@sala/contract/desk/risk/risk-rules.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Chip } from '@sala/ui/action/chip.tsx'
import { ShieldCheck } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { notify } from '../notices.ts'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { ListScreen } from '../table/list-screen.tsx'
import styles from './risk.module.css'
import { AlarmCase } from './risk-alarm-case.tsx'
import type { RiskSearch } from './risk-search.ts'
import { outcomes } from './risk-texts.ts'

type Now = Answer<'GET /risk'>
type Alarm = Now['alarms'][number]

const route = getRouteApi('/risk')
const ASK_EVERY_MS = 30_000
const PERCENT = 100

/** Returns a text with the share of a risk rule's alarms that were false. */
const wrongOf = ({ acted, false_alarms }: Now['rules'][number]): string =>
  acted + false_alarms === 0
    ? 'ยังไม่เคยตัดสิน'
    : `เตือนผิด ${false_alarms} จาก ${acted + false_alarms} (${Math.round((PERCENT * false_alarms) / (acted + false_alarms))}%)`

type FiltersProps = { rules: Now['rules']; search: RiskSearch; onShow: (search: RiskSearch) => void }

function Filters({ rules, search, onShow }: FiltersProps) {
  const { rule, state } = search
  const inState = state === undefined ? {} : { state }
  const ofRule = rule === undefined ? {} : { rule }
  const states = Object.entries(outcomes) as ['open' | 'acted' | 'false_alarm', { text: string }][]
  return (
    <>
      {states.map(([key, { text }]) => (
        <Chip
          key={key}
          selected={(state ?? 'open') === key}
          onClick={() => onShow({ ...ofRule, ...(key === 'open' ? {} : { state: key }) })}
        >
          {text}
        </Chip>
      ))}
      <span className={styles.gap} />
      <Chip selected={rule === undefined} onClick={() => onShow(inState)}>
        ทุกกฎ
      </Chip>
      {rules.map(one => (
        <Chip
          key={one.rule}
          selected={rule === one.rule}
          onClick={() => onShow({ ...inState, rule: one.rule })}
        >
          <span title={`${ruleNames[one.rule].why} · ${wrongOf(one)}`}>
            {ruleNames[one.rule].name} {one.open > 0 ? one.open : ''}
          </span>
        </Chip>
      ))}
    </>
  )
}

const columns: readonly Column<Alarm>[] = [
  { key: 'rule', name: 'กฎ', cell: ({ rule }) => ruleNames[rule].name },
  { key: 'members', name: 'สมาชิก (คน)', cell: ({ members }) => members, end: true },
  { key: 'facts', name: 'ตัวเลขที่พบ', cell: ({ facts }) => factsInWords(facts), long: true },
  {
    key: 'marked',
    name: 'มีเครื่องหมาย (คน)',
    cell: ({ marked }) => (marked > 0 ? <Badge tone="coral">{marked}</Badge> : ''),
    end: true,
    wide: true,
  },
  {
    key: 'outcome',
    name: 'ผลตัดสิน',
    cell: ({ outcome }) => (
      <Badge tone={outcomes[outcome ?? 'open'].tone}>{outcomes[outcome ?? 'open'].text}</Badge>
    ),
    wide: true,
  },
  { key: 'found', name: 'พบเมื่อ', cell: ({ found_at }) => formatThaiDateTime(found_at) },
  { key: 'by', name: 'ตัดสินโดย', cell: ({ judged_by }) => judged_by ?? '', hidden: true },
]

const keyOf = ({ rule, subject }: Alarm): string => `${rule} ${subject}`

function About({ data, rule }: { data: Now; rule: RiskRule | undefined }) {
  const mayMark = usePermissions()('risk.mark')
  const { busy, submit } = useAction({
    send: () => api('POST /risk/look'),
    onFailed: () => notify('error', 'ตรวจตามกฎไม่สำเร็จ ลองใหม่อีกครั้ง'),
    onDone: ({ open }) => {
      notify('success', `ตรวจแล้ว มี ${open} เรื่องรอตัดสิน`)
      return refetchCalls('GET /risk')
    },
  })
  const chosen = data.rules.find(one => one.rule === rule)
  return (
    <div className={styles.about}>
      <p className={styles.faint}>
        {chosen === undefined ? 'แต่ละเรื่องบอกกฎที่พบ' : `${ruleNames[chosen.rule].why} · ${wrongOf(chosen)}`}
        {data.looked_at === null ? '' : ` · ตรวจล่าสุด ${formatThaiDateTime(data.looked_at)}`}
      </p>
      {mayMark ? (
        <Button size="s" loading={busy} onClick={() => submit()}>
          ตรวจตอนนี้
        </Button>
      ) : null}
    </div>
  )
}

export function RiskScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { rule, state, open, open_rule } = search
  const query = { ...(rule === undefined ? {} : { rule }), ...(state === undefined ? {} : { state }) }
  const { data, error, refetch } = useQuery({
    ...call('GET /risk', { query }),
    refetchInterval: ASK_EVERY_MS,
  })
  const show = (next: RiskSearch) => void navigate({ to: '/risk', search: next, replace: true })
  const alarms = data?.alarms ?? []
  const at = alarms.findIndex(alarm => alarm.subject === open && alarm.rule === open_rule)
  const go = (alarm: Alarm | undefined) =>
    show(alarm === undefined ? query : { ...query, open_rule: alarm.rule, open: alarm.subject })
  const step = (by: number) => go(alarms[Math.min(Math.max(at + by, 0), alarms.length - 1)])
  useKeys({ j: () => step(1), k: () => step(-1) })
  const isAlarmOpen = open !== undefined && open_rule !== undefined
  return (
    <ListScreen
      title="ความเสี่ยง"
      filters={data === undefined ? null : <Filters rules={data.rules} search={search} onShow={show} />}
      pages={{ rows: data === undefined ? undefined : [data], error, again: refetch, more: undefined }}
      table={([now]) =>
        now === undefined ? (
          <CaseWaiting error={error} retry={refetch} />
        ) : (
          <>
            <About data={now} rule={rule} />
            {now.alarms.length === 0 ? (
              <EmptyState icon={<ShieldCheck />} title="ไม่มีเรื่องตามที่เลือก">
                กฎตรวจเองทุกสิบนาที หรือกดตรวจตอนนี้
              </EmptyState>
            ) : (
              <DataTable
                caption="เรื่องที่พบ"
                file={{ name: 'risk', filter: { rule, state: search.state } }}
                columns={columns}
                rows={now.alarms}
                rowKey={keyOf}
                openKey={`${open_rule} ${open}`}
                onOpen={go}
              />
            )}
          </>
        )
      }
      panel={
        isAlarmOpen ? (
          <AlarmCase
            key={`${open_rule} ${open}`}
            rule={open_rule}
            subject={open}
            onDone={() => go(alarms[at + 1] ?? alarms[at - 1])}
          />
        ) : null
      }
      onClose={() => show(query)}
    />
  )
}
