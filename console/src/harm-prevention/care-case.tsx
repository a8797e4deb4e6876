import {
  careFactsInWords,
  careInteractionNames,
  careMarkerNames,
  careStepNames,
  talkOutcomeNames,
} from '@sala/contract/desk/display-texts/care-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
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
import { ProposalNote } from '../proposals/proposal-note.tsx'
import { useWaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import styles from './care.module.css'
import { careDecisions, endOfCare } from './care-decisions.ts'
import { type CareMember, careStates, changeInWords, type Measured } from './care-texts.ts'

/**
 * The page of one member under care (help for a member whose play shows signs of harm). It shows the score with its reasons, the evidence, and
 * each action of the staff (message, talk or break) with its result.
 */
export function CareCase({ member: id }: { member: CareMember['member']['id'] }) {
  const may = usePermissions()
  const params = { member: id }
  const waiting = useWaitingProposal(id, ['care_end'])
  const { data, error, refetch } = useQuery(call('GET /care/{member}', { params }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const done = () => void refetchCalls('GET /care', 'GET /care/{member}', 'GET /work')
  return (
    <CaseFrame
      title={data.member.name || 'ยังไม่มีชื่อ'}
      figure={`${data.score} คะแนน`}
      state={{
        text: data.step === null ? careStates.watched.text : (careStepNames[data.step] ?? ''),
        tone: data.step === null ? 'neutral' : data.step === 1 ? 'amber' : 'coral',
      }}
      why={data.since === null ? undefined : `ตั้งแต่ ${formatThaiDateTime(data.since)}`}
      foot={
        <>
          <Decisions decisions={may('care.act') ? careDecisions(data) : []} onDone={done} />
          <ActionButtons
            size="m"
            buttons={may('care.end') && data.step !== null ? [endOfCare(data)] : []}
            onDone={done}
          />
        </>
      }
    >
      <ProposalNote proposal={waiting} />
      {data.step === null ? null : (
        <Alert kind="info">ระหว่างดูแล สมาชิกไม่ได้รับโบนัส ของรางวัล และข่าว ฝากและถอนได้ตามปกติ</Alert>
      )}
      <Facts
        facts={[
          {
            name: 'สมาชิก',
            value: (
              <Link to="/members/$member" params={params}>
                {data.member.phone}
              </Link>
            ),
          },
          { name: 'ฝาก 30 วัน', value: <Money amount={data.deposits} /> },
          {
            name: data.net_loss < 0 ? 'ได้สุทธิ 30 วัน' : 'เสียสุทธิ 30 วัน',
            value: <Money amount={Math.abs(data.net_loss)} />,
          },
          data.on_break_until === null
            ? null
            : { name: 'พักการเล่นถึง', value: formatThaiDateTime(data.on_break_until) },
        ]}
      />
      <Findings findings={data.findings} />
      <Interactions interactions={data.interactions} />
    </CaseFrame>
  )
}

function Findings({ findings }: Pick<CareMember, 'findings'>) {
  return (
    <CasePart title="สัญญาณที่พบ" note={`${findings.length} ครั้ง`}>
      <ul className={styles.rows}>
        {findings.map(({ marker, day, weight, facts, counts }) => (
          <li key={`${marker} ${day}`} className={styles.row} data-old={counts ? undefined : true}>
            <span title={careMarkerNames[marker].why}>{careMarkerNames[marker].name}</span>
            <b>{counts ? `+${weight}` : 'ไม่นับแล้ว'}</b>
            <small>
              {formatThaiDate(day)} · {careFactsInWords(facts)}
            </small>
          </li>
        ))}
      </ul>
    </CasePart>
  )
}

function Interactions({ interactions }: Pick<CareMember, 'interactions'>) {
  return (
    <CasePart title="สิ่งที่ทำไปแล้ว" note={`${interactions.length} ครั้ง`}>
      {interactions.length === 0 ? <p className={styles.none}>ยังไม่ได้ทำอะไร</p> : null}
      <ul className={styles.rows}>
        {interactions.map(({ no, kind, step, by, checker, at, words, outcome, until, measured }) => (
          <li key={no} className={styles.row}>
            <span>{kind === 'step' ? careStepNames[step] : careInteractionNames[kind]}</span>
            <b>{outcome === null ? '' : talkOutcomeNames[outcome]}</b>
            <small>
              {formatThaiDateTime(at)} · {by === 'rules' ? 'ตามกฎ' : by}
              {checker === null ? '' : ` และ ${checker}`}
              {until === null ? '' : ` · ถึง ${formatThaiDateTime(until)}`}
            </small>
            {words === null ? null : <p className={styles.words}>{words}</p>}
            {measured === null ? null : <Result measured={measured} />}
          </li>
        ))}
      </ul>
    </CasePart>
  )
}

/** Result of an interaction: the member's deposits and stakes in the 14 days before and after it. */
function Result({ measured }: { measured: Measured }) {
  const { deposits_before, deposits_after, stake_before, stake_after } = measured
  return (
    <small className={styles.result}>
      14 วันหลังจากนั้น ฝาก{changeInWords(deposits_before, deposits_after)} (
      <Money amount={deposits_before} /> → <Money amount={deposits_after} />) เดิมพัน
      {changeInWords(stake_before, stake_after)}
    </small>
  )
}
