import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { HowTab } from './explanation-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import styles from './referral-page.module.css'
import { referralTab, referralTabs } from './referral-tabs.ts'

const route = getRouteApi('/default-layout/referral')

/** The referral page (R11). Its URL contains the selected tab. */
export function ReferralPage() {
  const { tab } = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(call('GET /referral'))
  return (
    <div className={styles.page}>
      <h1>แนะนำเพื่อน</h1>
      <Tabs
        id="referral"
        label="แนะนำเพื่อน"
        items={referralTabs.map(item => ({ key: String(item.tab), label: item.label }))}
        active={String(tab)}
        onChange={key => void navigate({ to: '/referral', search: { tab: referralTab(key) } })}
      />
      <TabPanel id="referral" active={String(tab)}>
        {error && !data ? <FailedAlert error={error} retry={refetch} /> : <Tab tab={tab} referral={data} />}
      </TabPanel>
    </div>
  )
}

function Tab({ tab, referral }: { tab: 0 | 1 | 2; referral: Parameters<typeof OverviewTab>[0]['referral'] }) {
  if (tab === 1) return <MembersTab referral={referral} />
  if (tab === 2) return <HowTab referral={referral} />
  return <OverviewTab referral={referral} />
}
