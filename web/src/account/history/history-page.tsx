import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  type HistorySearch,
  historySearch,
  historyTab,
  historyTabs,
} from '../../cashier/history/history-tabs.ts'
import { MoneyTab } from '../../cashier/history/money-tab.tsx'
import { PlayTab } from '../../cashier/history/play-tab.tsx'
import { BonusTab } from '../../promotions/bonus/bonus-tab.tsx'
import { AccountTab } from './account-details-tab.tsx'
import styles from './history-page.module.css'

const route = getRouteApi('/default-layout/history')

/** The member's history page (R10). The page's URL contains the selected tab and its filters. */
export function HistoryPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const go = (to: HistorySearch) => void navigate({ to: '/history', search: historySearch(to) })
  const { tab } = search
  return (
    <div className={styles.page}>
      <h1>บัญชีของฉัน</h1>
      <Tabs
        id="history"
        label="บัญชีของฉัน"
        items={historyTabs.map(item => ({ key: String(item.tab), label: item.label }))}
        active={String(tab)}
        onChange={key => go({ tab: historyTab(key) })}
      />
      <TabPanel id="history" active={String(tab)}>
        {tab === 0 ? (
          <AccountTab />
        ) : tab === 1 ? (
          <BonusTab />
        ) : tab === 2 ? (
          <MoneyTab asked={search} onAsk={go} />
        ) : (
          <PlayTab
            month={search.month}
            day={search.day}
            onMonth={month => go({ tab, ...(month === undefined ? {} : { month }) })}
          />
        )}
      </TabPanel>
    </div>
  )
}
