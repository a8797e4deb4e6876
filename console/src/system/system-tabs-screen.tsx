import type { Permission } from '@sala/contract/desk/permissions.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { usePermissions } from '../session/desk-session.ts'
import { AuditTab } from './audit-tab.tsx'
import { JobsTab } from './background-jobs-tab.tsx'
import { FaultsTab } from './browser-faults-tab.tsx'
import { OperatorsTab } from './operators-tab.tsx'
import { PartnerLogTab } from './partner-log-tab.tsx'
import { PartnersTab } from './partners-tab.tsx'
import { RolesTab } from './roles-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import styles from './system.module.css'
import type { SystemSearch, SystemTab } from './system-search.ts'

const route = getRouteApi('/system')

const TABS: readonly { key: SystemTab; label: string; needs: Permission }[] = [
  { key: 'operators', label: 'เจ้าหน้าที่', needs: 'operators.read' },
  { key: 'roles', label: 'บทบาท', needs: 'operators.read' },
  { key: 'settings', label: 'การตั้งค่า', needs: 'settings.read' },
  { key: 'jobs', label: 'งานระบบ', needs: 'jobs.read' },
  { key: 'faults', label: 'ข้อผิดพลาดหน้าเว็บ', needs: 'jobs.read' },
  { key: 'partners', label: 'คู่ค้า', needs: 'partners.read' },
  { key: 'said', label: 'ข้อความกับคู่ค้า', needs: 'partners.read' },
  { key: 'audit', label: 'บันทึก', needs: 'audit.read' },
]

type PartProps = { tab: SystemTab; search: SystemSearch; onSearch: (search: SystemSearch) => void }

function Part({ tab, search, onSearch }: PartProps) {
  switch (tab) {
    case 'operators':
      return <OperatorsTab />
    case 'roles':
      return <RolesTab />
    case 'settings':
      return <SettingsTab />
    case 'jobs':
      return <JobsTab />
    case 'faults':
      return <FaultsTab />
    case 'partners':
      return <PartnersTab />
    case 'said':
      return <PartnerLogTab search={search} onSearch={onSearch} />
    case 'audit':
      return <AuditTab search={search} onSearch={onSearch} />
  }
}

export function SystemScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const tabs = TABS.filter(({ needs }) => may(needs))
  const wanted = tabs.find(({ key }) => key === search.tab) ?? tabs[0]
  const show = (next: SystemSearch) => void navigate({ to: '/system', search: next, replace: true })
  if (wanted === undefined) return null
  return (
    <div className={styles.screen}>
      <h1>ระบบ</h1>
      <Tabs id="system" label="ส่วนของระบบ" items={tabs} active={wanted.key} onChange={tab => show({ tab })} />
      <TabPanel
        id="system"
        active={wanted.key}
        isScrolled={wanted.key === 'roles'}
        className={classNames(styles.panel, wanted.key === 'roles' && styles.wide)}
      >
        <Part tab={wanted.key} search={search} onSearch={show} />
      </TabPanel>
    </div>
  )
}
