import { Button } from '@sala/ui/action/button.tsx'
import { CalendarDays, ChevronRight, Clock, Landmark } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Link } from '@tanstack/react-router'
import { openActivities } from '../../account/activities.ts'
import { catalogue } from '../../games/catalogue/catalogue.ts'
import { FavouriteShelf } from '../../games/shelves/favourite-shelf.tsx'
import { HitShelf } from '../../games/shelves/hit-shelf.tsx'
import { ProviderShelves } from '../../games/shelves/provider-shelves.tsx'
import { RecentShelf } from '../../games/shelves/recent-shelf.tsx'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { PromotionCards } from '../../promotions/promotion-cards.tsx'
import { TurnoverLeft } from '../../promotions/turnover-left.tsx'
import { BreakBanner } from '../../protection/break-banner.tsx'
import { type Profile, useProfileQuery } from '../../session/use-session.ts'
import { PageSection } from '../page-section.tsx'
import { usePublicFact } from '../public-fact.ts'
import { WalletCard } from '../wallet/wallet-card.tsx'
import { HomeBanners } from './home-banners.tsx'
import { HonestWords } from './honest-words.tsx'
import styles from './member-home.module.css'
import { SectionRow } from './section-row.tsx'

/** R01, F09: the wallet, what waits for the member, games, what is offered, activities. */
export function MemberHome() {
  const { data, error, refetch } = useProfileQuery()
  // Asked for now although shown once the profile is there: what waits for the member stands above, and nothing may jump.
  usePublicFact(catalogue)
  return (
    <>
      <WalletCard />
      <BreakBanner className={styles.notice} />
      {error && !data ? <FailedAlert error={error} retry={refetch} className={styles.notice} /> : null}
      {data ? <Waiting profile={data.data} /> : null}
      {data ? <TurnoverLeft /> : null}
      {data || error ? (
        <>
          <SectionRow />
          <RecentShelf />
          <FavouriteShelf />
          <HitShelf />
          <div className={styles.banners}>
            <HomeBanners />
          </div>
          <PromotionCards />
          <ProviderShelves />
          <Activities />
          <HonestWords />
        </>
      ) : null}
    </>
  )
}

/** R15: the daily stamps and whatever else the activity page has. */
function Activities() {
  return (
    <PageSection id="activities" title="กิจกรรม" icon={<CalendarDays />}>
      <Card pad="l" className={styles.activities}>
        <p>เช็คอินสะสมแสตมป์และร่วมกิจกรรมประจำวัน เปิดในแท็บใหม่ ไม่ต้องเข้าสู่ระบบซ้ำ</p>
        <Button icon={<CalendarDays />} onClick={() => void openActivities()}>
          เล่นกิจกรรม
        </Button>
      </Card>
    </PageSection>
  )
}

/** What the member has to do or to wait for. */
function Waiting({ profile }: { profile: Profile }) {
  const open = profile.pending_request
  if (profile.bank === null)
    return (
      <Alert
        kind="warning"
        className={styles.notice}
        title="เพิ่มบัญชีธนาคารเพื่อฝากและถอนเงิน"
        action={
          <Button size="s" kind="quiet" icon={<Landmark />} render={<Link to="/register" />}>
            เพิ่มบัญชี
          </Button>
        }
      />
    )
  if (open === null) return null
  const words = open.type === 'deposit' ? 'ฝากเงิน' : 'ถอนเงิน'
  return (
    <Link to={open.type === 'deposit' ? '/deposit' : '/withdraw'} className={styles.open}>
      <Clock aria-hidden="true" />
      <span>
        {`รายการ${words} ${formatBaht(open.amount)} บาท กำลังดำเนินการ`}
        <small>{`เลขอ้างอิง ${open.ref}`}</small>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
