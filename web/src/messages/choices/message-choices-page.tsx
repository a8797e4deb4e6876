import { Button } from '@sala/ui/action/button.tsx'
import { ArrowLeft } from '@sala/ui/brand/icons.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { PushCard } from '../push-card.tsx'
import { ChannelTable } from './channel-table.tsx'
import { LineCard } from './line-account-card.tsx'
import styles from './message-choices-page.module.css'
import { NewsCard } from './news-consent-card.tsx'
import { useLine } from './use-line-account.ts'
import { useMessageChoices } from './use-message-choices.ts'

/** Page on which a member chooses how messages arrive, and consents to news or withdraws the consent. */
export function ChoicesPage() {
  const { data, error, refetch } = useMessageChoices()
  const line = useLine().data
  const hasLine = line?.state === 'linked' || line?.state === 'blocked'
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Button size="s" kind="quiet" icon={<ArrowLeft />} render={<Link to="/messages" />}>
          ข้อความ
        </Button>
        <h1>การรับข้อความ</h1>
        <p>เลือกได้ว่าเรื่องใดถึงคุณทางไหน เรื่องความปลอดภัยของบัญชีปิดไม่ได้</p>
      </header>
      {error && !data ? <FailedAlert error={error} retry={refetch} /> : null}
      {data ? (
        <>
          <ChannelTable choices={data.choices} hasConsent={data.news.since !== null} hasLine={hasLine} />
          {line === undefined ? null : <LineCard line={line} />}
          <NewsCard news={data.news} />
          <PushCard />
        </>
      ) : error ? null : (
        <>
          <Skeleton shape="block" height="30rem" />
          <Skeleton shape="block" height="16rem" />
        </>
      )}
    </div>
  )
}
