import { Button } from '@sala/ui/action/button.tsx'
import { CalendarDays } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { openActivities } from '../account/activity-page-opening.ts'
import { call } from '../calls/query-cache.ts'
import { ServiceStatus } from '../content/closed-notice.tsx'
import { PageSection } from '../content/page-section.tsx'
import { usePublicFact } from '../content/public-data-query.ts'
import { DeferredContent } from '../device/deferred-content.tsx'
import { catalogue } from '../games/catalogue/catalogue.ts'
import { FavouriteShelf } from '../games/shelves/favourite-shelf.tsx'
import { HitShelf } from '../games/shelves/popular-games-shelf.tsx'
import { ProviderShelves } from '../games/shelves/provider-shelves.tsx'
import { RecentShelf } from '../games/shelves/recently-played-shelf.tsx'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { PromotionCards } from '../promotions/promotion-cards.tsx'
import { BreakBanner } from '../protection/break-banner.tsx'
import { RewardsStrip } from '../rewards/rewards-link-strip.tsx'
import { useProfileQuery } from '../session/use-session.ts'
import { WalletCard } from '../wallet/wallet-card.tsx'
import { SectionRow } from './game-section-links.tsx'
import { HomeBanners } from './home-banners.tsx'
import styles from './member-home.module.css'
import { HonestWords } from './odds-statement.tsx'
import { ForYou } from './personal-row.tsx'
import { LastPayouts } from './recent-payouts.tsx'

/** A member's home page (R01, F09): wallet, the row of personal items, sections, recent games, promotions, activities. */
export function MemberHome() {
  const { data, error, refetch, isFetched } = useProfileQuery()
  const bonuses = useQuery(call('GET /bonuses'))
  const recent = useQuery(call('GET /games/recent'))
  // The page also waits for the list of all games and shows all data together, because a later list would move the buttons.
  usePublicFact(catalogue)
  // True after each of the three calls has succeeded or failed. If a call failed, the part of the page that uses it makes the call again.
  const isAnswered = isFetched && bonuses.isFetched && recent.isFetched
  return (
    <>
      <WalletCard />
      <ServiceStatus className={styles.notice} />
      <BreakBanner className={styles.notice} />
      {error && !data ? <FailedAlert error={error} retry={refetch} className={styles.notice} /> : null}
      <ForYou profile={data?.data} bonuses={bonuses.data} isAnswered={isAnswered} />
      <RewardsStrip />
      <SectionRow />
      {isAnswered ? (
        <>
          <RecentShelf />
          <FavouriteShelf />
          <HitShelf atOnce={0} />
          <DeferredContent>
            <div className={styles.banners}>
              <HomeBanners />
            </div>
            <PromotionCards />
            <ProviderShelves />
            <LastPayouts />
            <Activities />
            <HonestWords />
          </DeferredContent>
        </>
      ) : (
        <div className={styles.coming} aria-busy="true">
          <Skeleton shape="block" height="16rem" />
        </div>
      )}
    </>
  )
}

/** Links to the daily stamps and other activities (R15). */
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
