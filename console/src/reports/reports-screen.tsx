import type { Permission } from '@sala/contract/desk/permissions.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { usePermissions } from '../session/desk-session.ts'
import { LapsesTab } from './lapsed-members-tab.tsx'
import type { TabProps } from './report-week-filters.tsx'
import styles from './reports.module.css'
import type { ReportsSearch, ReportTab } from './reports-search.ts'
import { RetentionTab } from './retention-tab.tsx'
import { SecondDepositTab } from './second-deposit-tab.tsx'
import { StaffTab } from './staff-work-tab.tsx'

const route = getRouteApi('/reports')

const TABS: readonly { key: ReportTab; label: string; needs: Permission }[] = [
  { key: 'retention', label: 'สมาชิกกลับมา', needs: 'reports.read' },
  { key: 'lapses', label: 'หายไปและกลับมา', needs: 'reports.read' },
  { key: 'second', label: 'ฝากครั้งที่สอง', needs: 'reports.read' },
  { key: 'staff', label: 'งานของเจ้าหน้าที่', needs: 'reports.staff' },
]

function Part({ tab, ...props }: TabProps & { tab: ReportTab }) {
  if (tab === 'lapses') return <LapsesTab {...props} />
  if (tab === 'second') return <SecondDepositTab {...props} />
  if (tab === 'staff') return <StaffTab {...props} />
  return <RetentionTab {...props} />
}

/** The reports screen: retention, lapsed and returned members, second deposits, and the work of staff users. */
export function ReportsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const tabs = TABS.filter(({ needs }) => may(needs))
  const wanted = tabs.find(({ key }) => key === search.tab) ?? tabs[0]
  const show = (next: ReportsSearch) => void navigate({ to: '/reports', search: next, replace: true })
  if (wanted === undefined) return null
  return (
    <div className={styles.screen}>
      <h1>รายงาน</h1>
      <Tabs
        id="reports"
        label="รายงาน"
        items={tabs}
        active={wanted.key}
        onChange={tab => show({ ...search, tab })}
      />
      <TabPanel
        id="reports"
        active={wanted.key}
        isScrolled={wanted.key === 'retention'}
        className={classNames(styles.panel, wanted.key === 'retention' && styles.wide)}
      >
        <Part tab={wanted.key} search={search} onSearch={show} />
      </TabPanel>
    </div>
  )
}
