import { actName, actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { frequencyNames, triggerNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { OTHER_SECTION_NAME, sectionNames } from '@sala/contract/games/game-section-names.ts'
import { TITLE_MAX_CHARACTERS } from '@sala/contract/promotions/promotion-text-limits.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { GameArt } from '@sala/ui/art/game-art.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { bonusTermFacts } from '../case/bonus-and-action-facts.tsx'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { useWaitingProposal, WaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import styles from './promotion-case.module.css'
import { PromotionDryRun } from './promotion-dry-run.tsx'
import { OpenPromotionForm, PromotionForm } from './promotion-form.tsx'
import { PromotionResults } from './promotion-results.tsx'
import { emblemOf, minimumName, type PromotionPage, promotionStates, rewardOf } from './promotion-texts.ts'

const proposedWords: Readonly<Record<string, string>> = {
  promotion_open: 'เสนอให้เปิด',
  promotion_close: 'เสนอให้ปิด',
  promotion_edit: 'เสนอให้แก้',
}

const isOpen = ({ state }: PromotionPage): boolean => !['draft', 'closed'].includes(state)

const proposing = (page: PromotionPage): Decision => {
  const open = isOpen(page)
  return {
    name: open ? 'เสนอปิด' : 'เสนอเปิด',
    kind: open ? 'danger' : 'primary',
    hotkey: 'a',
    usualReason: '',
    run: ({ reason }) =>
      api('POST /proposals', {
        body: {
          kind: open ? 'promotion_close' : 'promotion_open',
          payload: { promotion: page.id },
          reason,
        },
      }),
    done: 'เสนอแล้ว มีผลเมื่ออีกคนอนุมัติ',
  }
}

const copying = ({ id, title }: PromotionPage, onMade: (id: number) => void): Decision => ({
  name: 'คัดลอกเป็นร่าง',
  kind: 'secondary',
  usualReason: '',
  run: async ({ reason }) => {
    const made = await api('POST /promotions/{promotion}/copy', {
      params: { promotion: String(id) },
      body: { title: `สำเนา ${title}`.slice(0, TITLE_MAX_CHARACTERS), reason },
    })
    onMade(made.id)
  },
  done: 'คัดลอกแล้ว แก้ร่างได้ทันที',
})

const weightsOf = (weights: PromotionPage['weights']): string => {
  const rest = weights.other ?? 0
  const named = Object.entries(sectionNames).map(([section, name]) => `${name} ${weights[section] ?? rest}%`)
  return [...named, `${OTHER_SECTION_NAME} ${rest}%`].join(' · ')
}

const audienceOf = ({ audience, audience_days }: PromotionPage): string => {
  if (audience === 'everybody') return 'ทุกคน'
  return audience === 'new' ? `สมัครไม่เกิน ${audience_days} วัน` : `เคยฝาก และไม่ฝากมาแล้ว ${audience_days} วันขึ้นไป`
}

function Rules({ page }: { page: PromotionPage }) {
  const { deposit_minimum, claim_days, greatest_stake_percent, budget, changed } = page
  return (
    <Facts
      facts={[
        { name: 'ได้เมื่อ', value: `${triggerNames[page.trigger]} ${frequencyNames[page.frequency]}` },
        { name: 'ให้', value: rewardOf(page) },
        deposit_minimum === null
          ? null
          : { name: minimumName(page), value: <Money amount={deposit_minimum} /> },
        page.friends_max === null ? null : { name: 'นับเพื่อนได้สูงสุด', value: `${page.friends_max} คนต่อคน` },
        ...bonusTermFacts(page),
        claim_days === null ? null : { name: 'กดรับภายใน', value: `${claim_days} วัน` },
        { name: 'สำหรับ', value: audienceOf(page) },
        {
          name: 'งบ',
          value:
            budget === null
              ? 'ไม่จำกัด'
              : `ใช้ ฿${formatBahtShort(budget.spent)} จาก ฿${formatBahtShort(budget.budget)}`,
        },
        {
          name: 'เดิมพันที่นับได้สูงสุด',
          value:
            greatest_stake_percent === null
              ? 'ไม่จำกัด'
              : `${greatest_stake_percent}% ของเครดิต ไม่ต่ำกว่า ฿${formatBahtShort(page.greatest_stake_least ?? 0)}`,
          wide: true,
        },
        { name: 'นับเดิมพัน', value: weightsOf(page.weights), wide: true },
        { name: 'เริ่ม', value: formatThaiDateTime(page.starts_at) },
        { name: 'สิ้นสุด', value: page.ends_at === null ? 'ไม่มีกำหนด' : formatThaiDateTime(page.ends_at) },
        changed === null
          ? null
          : {
              name: 'เปลี่ยนล่าสุด',
              value: `${actName(changed.action)} โดย ${actorName(changed.by)} เมื่อ ${formatThaiDateTime(changed.at)}`,
              wide: true,
            },
      ]}
    />
  )
}

/** Shows the terms that members see: first the terms generated from the rules, then those that a staff user added. */
function Terms({ page }: { page: PromotionPage }) {
  const note =
    page.terms.length === 0
      ? 'ระบบเขียนจากตัวเลขข้างบน'
      : `ระบบเขียนจากตัวเลขข้างบน และ ${page.terms.length} ข้อสุดท้ายเขียนเอง`
  return (
    <CasePart title="เงื่อนไขที่สมาชิกอ่าน" note={note}>
      <ol className={styles.terms}>
        {[...page.rule_terms, ...page.terms].map(term => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </CasePart>
  )
}

type Props = { id: number; onMade: (id: number) => void }

export function PromotionCase({ id, onMade }: Props) {
  const may = usePermissions()
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery(
    call('GET /promotions/{promotion}', { params: { promotion: String(id) } }),
  )
  const waiting = useWaitingProposal(`promotion:${id}`, [
    'promotion_open',
    'promotion_close',
    'promotion_edit',
  ])
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const again = () => void refetchCalls('GET /promotions', 'GET /promotions/{promotion}', 'GET /proposals')
  // A promotion with an open proposal cannot be edited, because the checker (the second staff user) could then only reject the proposal.
  const mayEdit =
    may('promotions.edit') && waiting === undefined && (!isOpen(data) || may('promotions.publish'))
  const Form = isOpen(data) ? OpenPromotionForm : PromotionForm
  const decisions = [
    ...(may('promotions.publish') && waiting === undefined ? [proposing(data)] : []),
    ...(may('promotions.edit') ? [copying(data, onMade)] : []),
  ]
  return (
    <CaseFrame
      title={data.title}
      state={promotionStates[data.state]}
      why={data.summary}
      foot={editing ? null : <Decisions decisions={decisions} onDone={again} />}
    >
      {waiting === undefined ? null : (
        <WaitingProposal proposal={waiting} words={proposedWords[waiting.kind] ?? 'เสนอ'} onDone={again} />
      )}
      {editing ? (
        <Form
          page={data}
          onCancel={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            again()
          }}
        />
      ) : (
        <>
          <GameArt
            emblem={emblemOf[data.art] ?? 'star'}
            hue={data.hue}
            name=""
            titled={false}
            shape="wide"
            className={styles.picture}
          />
          <Rules page={data} />
          {mayEdit ? (
            <Button size="s" className={styles.edit} onClick={() => setEditing(true)}>
              {isOpen(data) ? 'เสนอแก้ไข' : 'แก้ไข'}
            </Button>
          ) : null}
          <PromotionDryRun id={id} />
          <PromotionResults page={data} file={{ name: 'promotion_days', filter: { promotion: id } }} />
          <Terms page={data} />
        </>
      )}
    </CaseFrame>
  )
}
