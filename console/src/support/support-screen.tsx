import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { ComplaintRegister } from './complaint-register.tsx'
import { ThreadsTab } from './conversations-tab.tsx'
import { ReadyAnswers } from './ready-answers.tsx'
import styles from './support-screen.module.css'
import { type SupportSearch, type SupportTab, supportTabs } from './support-search.ts'

const route = getRouteApi('/support')

export function SupportScreen() {
  const search = route.useSearch()
  const { tab = 'threads' } = search
  const navigate = route.useNavigate()
  const show = (next: SupportSearch) => void navigate({ to: '/support', search: next, replace: true })
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>ข้อความ</h1>
      <div className={styles.tabs}>
        <Tabs
          id="support"
          label="ข้อความ"
          items={supportTabs}
          active={tab}
          onChange={next => show({ tab: next as SupportTab })}
        />
      </div>
      <TabPanel id="support" active={tab} className={styles.panel}>
        {tab === 'threads' ? (
          <ThreadsTab search={search} onShow={show} />
        ) : tab === 'complaints' ? (
          <ComplaintRegister search={search} onShow={show} />
        ) : (
          <ReadyAnswers />
        )}
      </TabPanel>
    </div>
  )
}
