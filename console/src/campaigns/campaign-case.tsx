import { audienceSentences } from '@sala/contract/campaigns/audience-texts.ts'
import { campaignLinks } from '@sala/contract/campaigns/campaign-values.ts'
import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { useWaitingProposal, WaitingProposal } from '../proposals/waiting-proposal.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { AudienceCount } from './audience-count.tsx'
import styles from './campaign-case.module.css'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignResults } from './campaign-results.tsx'
import { CampaignTest } from './campaign-test-message.tsx'
import { type CampaignPage, campaignStates, isUnderWay } from './campaign-texts.ts'
import { PhonePreview } from './message-phone-preview.tsx'

/** Poll interval in ms of the page of a campaign that is being sent. */
const PROGRESS_MS = 3_000

const sending = ({ id, seen }: CampaignPage): Decision => ({
  name: 'ส่ง',
  kind: 'primary',
  hotkey: 'a',
  usualReason: '',
  run: ({ reason }) =>
    api('POST /campaigns/{campaign}/send', { params: { campaign: id }, body: { reason, seen } }),
  done: 'เริ่มส่งแล้ว',
})

const proposing = ({ id, alone_maximum }: CampaignPage): Decision => ({
  name: 'เสนอส่ง',
  kind: 'secondary',
  usualReason: '',
  effect: `กลุ่มที่มากกว่า ${alone_maximum} คน ส่งเมื่ออีกคนอนุมัติ`,
  run: ({ reason }) =>
    api('POST /proposals', { body: { kind: 'campaign_send', payload: { campaign: id }, reason } }),
  done: 'เสนอแล้ว ส่งเมื่ออีกคนอนุมัติ',
})

const stopping = ({ id }: CampaignPage): Decision => ({
  name: 'หยุดส่ง',
  kind: 'danger',
  hotkey: 'r',
  usualReason: 'หยุดส่ง',
  run: ({ reason }) => api('POST /campaigns/{campaign}/stop', { params: { campaign: id }, body: { reason } }),
  done: 'หยุดแล้ว ไม่มีข้อความออกอีก',
})

function CampaignText({ page }: { page: CampaignPage }) {
  const { audience, link, promotion, control_percent, result_days, decided_by, decided_at } = page
  return (
    <Facts
      facts={[
        { name: 'ส่งถึง', value: audienceSentences(audience).join(' · '), wide: true },
        { name: 'กดแล้วไปที่', value: campaignLinks[link] },
        {
          name: 'โปรโมชั่นที่แนบ',
          value:
            promotion === null
              ? 'ไม่แนบ'
              : `${promotion.title}${promotion.budget === null ? '' : ` งบ ฿${formatBahtShort(promotion.budget.budget)} ใช้ไป ฿${formatBahtShort(promotion.budget.spent)}`}`,
        },
        { name: 'กลุ่มเปรียบเทียบ', value: `${control_percent}% ไม่ได้รับอะไร` },
        result_days === null ? null : { name: 'วัดผล', value: `${result_days} วันหลังเริ่มส่ง` },
        decided_by === null || decided_at === null
          ? null
          : {
              name: 'อนุมัติ',
              value: `${actorName(decided_by)} เมื่อ ${formatThaiDateTime(decided_at)}`,
              wide: true,
            },
      ]}
    />
  )
}

const decisionsFor = (page: CampaignPage, may: ReturnType<typeof usePermissions>): Decision[] => {
  if (isUnderWay(page)) return may('campaigns.stop') ? [stopping(page)] : []
  if (page.state !== 'draft' || !may('campaigns.send')) return []
  return [sending(page), proposing(page)]
}

export function CampaignCase({ id }: { id: CampaignPage['id'] }) {
  const may = usePermissions()
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery({
    ...call('GET /campaigns/{campaign}', { params: { campaign: id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data) ? PROGRESS_MS : false,
  })
  const waiting = useWaitingProposal(id, ['campaign_send'])
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const again = () => void refetchCalls('GET /campaigns', 'GET /campaigns/{campaign}', 'GET /proposals')
  const isDraft = data.state === 'draft'
  const mayEdit = isDraft && may('campaigns.edit') && waiting === undefined
  const blocked = isDraft && data.tested_at === null ? 'ทดสอบข้อความกับตัวเองก่อน จึงส่งหรือเสนอส่งได้' : null
  const end = () => {
    setEditing(false)
    again()
  }
  if (editing)
    return (
      <CaseFrame title={data.name} state={campaignStates[data.state]}>
        <CampaignForm page={data} onCancel={() => setEditing(false)} onDone={end} />
      </CaseFrame>
    )
  return (
    <CaseFrame
      title={data.name}
      state={campaignStates[data.state]}
      foot={
        waiting === undefined ? (
          <Decisions decisions={decisionsFor(data, may)} blocked={blocked} onDone={again} />
        ) : null
      }
    >
      {waiting === undefined ? null : <WaitingProposal proposal={waiting} words="เสนอให้ส่ง" onDone={again} />}
      <CampaignText page={data} />
      {mayEdit ? (
        <Button size="s" className={styles.edit} onClick={() => setEditing(true)}>
          แก้กลุ่มและข้อความ
        </Button>
      ) : null}
      <CampaignProgress page={data} />
      <CampaignResults id={id} results={data.results} />
      {isDraft ? <AudienceCount id={id} audience={() => data.audience} /> : null}
      {mayEdit ? <CampaignTest page={data} /> : null}
      <CasePart title="ข้อความ">
        <PhonePreview
          title={data.title}
          text={data.text}
          link={data.link}
          caption={`แก้ล่าสุดโดย ${data.edited_by} เมื่อ ${formatThaiDateTime(data.edited_at)}`}
        />
      </CasePart>
    </CaseFrame>
  )
}
