import {
  amlEventNames,
  amlFactsInWords,
  amlRuleNames,
  birthResultNames,
  matchOutcomeNames,
} from '@sala/contract/aml/aml-texts.ts'
import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { MemberCard } from '../case/member-card.tsx'
import { ProposalNote } from '../proposals/proposal-note.tsx'
import { useWaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import styles from './aml.module.css'
import { amlActions, amlDecisions } from './aml-case-decisions.ts'
import { type AmlCasePage, amlStates } from './aml-texts.ts'

/** One case about money laundering: why it was opened, the member's money, matches with sanctions lists, and what the staff have done. */
export function AmlCase({ no }: { no: string }) {
  const may = usePermissions()
  const waiting = useWaitingProposal(`aml_case:${no}`, ['aml_case_end'])
  const { data, error, refetch } = useQuery(call('GET /aml/cases/{case}', { params: { case: no } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const done = () =>
    void refetchCalls('GET /aml/cases', 'GET /aml/cases/{case}', 'GET /work', 'GET /proposals')
  const rule = amlRuleNames[data.rule]
  const allowed = { act: may('aml.act'), decide: may('aml.decide') }
  return (
    <CaseFrame
      title={rule.name}
      figure={`เรื่อง ${data.no}`}
      state={amlStates[data.state]}
      why={rule.why}
      foot={
        <>
          <Decisions decisions={allowed.act ? amlDecisions(data) : []} onDone={done} />
          <ActionButtons size="m" buttons={amlActions(data, allowed)} onDone={done} />
        </>
      }
    >
      <ProposalNote proposal={waiting} />
      <Alert kind={data.is_watched ? 'warning' : 'info'}>
        {data.is_watched ? 'รายการถอนของสมาชิกรอให้คนตรวจ ฝากและเล่นได้ตามปกติ ' : ''}
        กฎหมายห้ามบอกสมาชิกว่ามีเรื่องนี้
      </Alert>
      <Facts
        facts={[
          { name: 'ตัวเลขที่พบ', value: amlFactsInWords(data.facts), wide: true },
          {
            name: 'ช่วงที่พบ',
            value: `${formatThaiDate(data.found_from)} ถึง ${formatThaiDate(data.found_until)}`,
          },
          data.decide_by === null ? null : { name: 'ตัดสินภายใน', value: formatThaiDateTime(data.decide_by) },
        ]}
      />
      <Matches matches={data.matches} />
      <MemberCard member={data.card} />
      <Events events={data.events} />
    </CaseFrame>
  )
}

function Matches({ matches }: Pick<AmlCasePage, 'matches'>) {
  if (matches.length === 0) return null
  return (
    <CasePart title="ชื่อที่คล้าย" note={`${matches.length} ชื่อ`}>
      <ul className={styles.rows}>
        {matches.map(({ list, reference, entry_name, score, birth, found_at, outcome }) => (
          <li key={`${list} ${reference}`} className={styles.row}>
            <span>{entry_name}</span>
            <b>{score} คะแนน</b>
            <small>
              {list} · {reference} · {birthResultNames[birth]} · พบ {formatThaiDateTime(found_at)}
              {outcome === null ? '' : ` · ${matchOutcomeNames[outcome]}`}
            </small>
          </li>
        ))}
      </ul>
    </CasePart>
  )
}

function Events({ events }: Pick<AmlCasePage, 'events'>) {
  return (
    <CasePart title="สิ่งที่ทำไปแล้ว" note={`${events.length} ครั้ง`}>
      <ul className={styles.rows}>
        {events.map(({ no, kind, by, checker, at, words, thread }) => (
          <li key={no} className={styles.row}>
            <span>{amlEventNames[kind]}</span>
            <small>
              {formatThaiDateTime(at)} · {actorName(by)}
              {checker === null ? '' : ` และ ${checker}`}
            </small>
            {words === null ? null : <p className={styles.words}>{words}</p>}
            {thread === null ? null : (
              <Link to="/support" search={{ thread }}>
                เปิดข้อความ
              </Link>
            )}
          </li>
        ))}
      </ul>
    </CasePart>
  )
}
