import { newsRefusals } from '@sala/contract/messages/news-refusals.ts'
import type { CampaignId } from '@sala/contract/wire/ids.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../calls/api.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'

const people = (count: number): string => `${formatCount(count)} คน`

const countNow = async (campaign: CampaignId) => {
  const { audience } = await api('GET /campaigns/{campaign}', { params: { campaign } })
  return api('POST /campaigns/{campaign}/count', { params: { campaign }, body: { audience } })
}

/** The number of members that a proposed campaign would reach now, for the checker of the proposal. */
export function CampaignAudience({ campaign }: { campaign: CampaignId }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['POST /campaigns/{campaign}/count', campaign],
    queryFn: () => countNow(campaign),
  })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const { members, reachable, control, left_out, is_whole } = data
  return (
    <CasePart title="ขนาดของกลุ่ม" note="นับเมื่อเปิดข้อเสนอนี้ ตอนส่งจะนับอีกครั้ง">
      {is_whole ? null : <Alert kind="warning">สมาชิกมากเกินที่จะนับให้ครบในครั้งเดียว ตัวเลขจริงสูงกว่านี้</Alert>}
      <Facts
        facts={[
          { name: 'ตรงเงื่อนไข', value: people(members) },
          { name: 'ส่งข่าวให้ได้', value: people(reachable) },
          { name: 'ในนั้นเป็นกลุ่มเปรียบเทียบ (ไม่ส่ง) ราว', value: people(control) },
          ...left_out.map(({ why, members: count }) => ({
            name: `ไม่ส่ง: ${newsRefusals[why]}`,
            value: people(count),
          })),
        ]}
      />
    </CasePart>
  )
}
