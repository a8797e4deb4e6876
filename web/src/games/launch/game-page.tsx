import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine, Gamepad2, House } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Spinner } from '@sala/ui/loading/spinner.tsx'
import spoken from '@sala/ui/spoken.module.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, firstError } from '../../api.ts'
import { contactsOf, useSiteInfo } from '../../content/site-info.ts'
import styles from './game-page.module.css'
import { isLaunchUrl, type LaunchSearch } from './launch.ts'

const route = getRouteApi('/blank-layout/game')

/** R13: opened in a tab of its own; asks for the launch address and goes there. */
export function GamePage() {
  const search = route.useSearch()
  const { error, refetch, isFetching } = useLaunch(search)
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <h1 className={spoken.spoken}>เปิดเกม</h1>
      {error && !isFetching ? (
        <LaunchFailed text={firstError(error)} retry={() => void refetch()} />
      ) : (
        <div className={styles.opening}>
          <Logo look="mark" size="l" />
          <Spinner size="l" label="กำลังเปิดเกม" />
          <p>กำลังเปิดเกม ยอดเครดิตของคุณจะไปพร้อมกัน</p>
        </div>
      )}
    </main>
  )
}

/** One launch a visit: an address is good once, so nothing asks again by itself. */
const useLaunch = (search: LaunchSearch) => {
  const launch = useQuery({
    queryKey: ['launch', search],
    queryFn: async ({ signal }) => {
      const { url } = await api('GET /customers/login-game', { query: search, signal })
      if (!isLaunchUrl(url)) throw new Error('the launch address is no web address')
      return url
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (launch.data) window.location.replace(launch.data)
  }, [launch.data])
  return launch
}

/** E12, and a way back. */
function LaunchFailed({ text, retry }: { text: string; retry: () => void }) {
  const contacts = contactsOf(useSiteInfo())
  return (
    <EmptyState
      icon={<Gamepad2 />}
      title="เปิดเกมไม่สำเร็จ"
      action={
        <div className={styles.actions}>
          <Button kind="primary" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
            ฝากเงิน
          </Button>
          <Button onClick={retry}>ลองใหม่</Button>
          <Button kind="quiet" icon={<House />} render={<Link to="/" />}>
            กลับหน้าแรก
          </Button>
        </div>
      }
    >
      <p>{text}</p>
      {contacts.map(contact => (
        <p key={contact.name}>
          <a href={contact.href} target="_blank" rel="noopener noreferrer">
            {contact.text}
          </a>
        </p>
      ))}
    </EmptyState>
  )
}
