import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MoneyTab } from '../../cashier/history/money-tab.tsx'
import { BonusTab } from '../../promotions/bonus/bonus-tab.tsx'
import { AccountTab } from './account-tab.tsx'
import styles from './history-page.module.css'
import { historyTab, historyTabs } from './tabs.ts'

const route = getRouteApi('/default-layout/history')

/** R10: the tab follows the address both ways. */
export function HistoryPage() {
  const { tab, view = 'requests' } = route.useSearch()
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <h1>บัญชีของฉัน</h1>
      <Tabs
        id="history"
        label="บัญชีของฉัน"
        items={historyTabs.map(item => ({ key: String(item.tab), label: item.label }))}
        active={String(tab)}
        onChange={key => void navigate({ to: '/history', search: { tab: historyTab(key) } })}
      />
      <TabPanel id="history" active={String(tab)}>
        {tab === 0 ? (
          <AccountTab />
        ) : tab === 1 ? (
          <BonusTab />
        ) : (
          <MoneyTab
            view={view}
            onView={next =>
              void navigate({
                to: '/history',
                search: next === 'statement' ? { tab: 2, view: next } : { tab: 2 },
              })
            }
          />
        )}
      </TabPanel>
    </div>
  )
}
