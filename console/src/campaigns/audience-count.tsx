import { newsRefusals } from '@sala/contract/messages/news-refusals.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Users } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { Link } from '@tanstack/react-router'
import { api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { CasePart, Facts } from '../case/fact-list.tsx'
import styles from './audience-count.module.css'
import type { CampaignPage, AudienceCount as Counted } from './campaign-texts.ts'

const people = (count: number): string => `${formatCount(count)} คน`

function Finding({ counted }: { counted: Counted }) {
  const { members, reachable, left_out, control, sample, is_whole } = counted
  return (
    <>
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
      {sample.length === 0 ? null : (
        <ul className={styles.sample} aria-label="ตัวอย่างสมาชิก">
          {sample.map(({ id, name, phone }) => (
            <li key={id}>
              <Link to="/members/$member" params={{ member: id }}>
                {name || phone}
              </Link>
              <small>{phone}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Counts the campaign's audience when a button is pressed: its size now, the members who are left out by reason, and a masked sample. */
export function AudienceCount({
  id,
  audience,
}: {
  id: CampaignPage['id']
  audience: () => CampaignPage['audience']
}) {
  const { busy, submit, data, alert } = useAction({
    send: () =>
      api('POST /campaigns/{campaign}/count', { params: { campaign: id }, body: { audience: audience() } }),
  })
  return (
    <CasePart title="ขนาดของกลุ่ม">
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <Button size="s" icon={<Users />} loading={busy} onClick={() => submit()} className={styles.press}>
        {data === undefined ? 'นับกลุ่ม' : 'นับอีกครั้ง'}
      </Button>
      <div aria-live="polite">{data === undefined ? null : <Finding counted={data} />}</div>
    </CasePart>
  )
}
