import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { Banners } from './banner-list.tsx'
import styles from './content.module.css'
import { type ContentTab, contentTabs } from './content-search.ts'
import { Notices } from './maintenance-notice-form.tsx'
import { ShelfOrder } from './pinned-games-form.tsx'
import { Guides } from './play-guide-form.tsx'
import { Popup } from './popup-form.tsx'
import { Site } from './site-information-form.tsx'

const route = getRouteApi('/content')

export function ContentScreen() {
  const { tab = 'banners' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(call('GET /content'))
  return (
    <div className={styles.screen}>
      <h1>เนื้อหา</h1>
      <Tabs
        id="content"
        label="เนื้อหา"
        items={contentTabs}
        active={tab}
        onChange={next =>
          void navigate({ to: '/content', search: { tab: next as ContentTab }, replace: true })
        }
      />
      <TabPanel id="content" active={tab}>
        {data === undefined ? (
          <CaseWaiting error={error} retry={refetch} />
        ) : tab === 'banners' ? (
          <Banners saved={data.banners} seen={data.seen.banners} />
        ) : tab === 'shelves' ? (
          <ShelfOrder />
        ) : tab === 'guides' ? (
          <Guides />
        ) : tab === 'popup' ? (
          <Popup saved={data.popup} seen={data.seen.popup} />
        ) : tab === 'notices' ? (
          <Notices saved={data.notices} none={data.seen.no_notice} />
        ) : (
          <Site saved={data.site} seen={data.seen.site} />
        )}
      </TabPanel>
    </div>
  )
}
