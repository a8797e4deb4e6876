import { Award, CalendarDays, ChevronRight, Dices, Trophy } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'
import { ClosedAt } from '../content/closed-notice.tsx'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { CouponEntry } from './coupons/coupon-entry.tsx'
import { UsedCoupons } from './coupons/used-coupons.tsx'
import { FreeRounds } from './free-rounds/free-rounds.tsx'
import { RewardNeeds } from './reward-requirements.tsx'
import styles from './rewards-page.module.css'

const route = getRouteApi('/default-layout/rewards')

/** The rewards page, with one section for each kind of reward, such as coupons. */
export function RewardsPage() {
  const { code } = route.useSearch()
  const { data, error, refetch } = useQuery(call('GET /rewards'))
  return (
    <div className={styles.page}>
      <header>
        <h1>สิทธิประโยชน์</h1>
        <p className={styles.lead}>
          เงินจากทุกสิทธิ์เป็นโบนัส คุณเห็นจำนวนเงินและยอดเดิมพันที่ต้องทำก่อนกดรับ ไม่รับก็เล่นและถอนได้ตามปกติ
        </p>
      </header>
      <ClosedAt places={['promotion']} />
      {data !== undefined ? (
        <>
          {data.refusal === null ? (
            <CouponEntry linkedCode={code} />
          ) : (
            <Alert kind="info" title="ตอนนี้ยังไม่มีสิทธิ์ให้รับ">
              {data.refusal}
            </Alert>
          )}
          <FreeRounds rounds={data.free_rounds} />
          <RewardNeeds needs={data.needs} />
          <KindLink
            to="/rewards/tier"
            Icon={Award}
            title="ระดับสมาชิก"
            note="คะแนนทุกบาทจาก 90 วัน สิทธิ์ของแต่ละระดับ และวันที่ระดับหมด"
          />
          <KindLink
            to="/rewards/missions"
            Icon={CalendarDays}
            title="เช็กอินและภารกิจ"
            note="โบนัสเล็ก ไม่มีภารกิจใดให้เล่นครบยอด ฝากเพิ่ม หรือมาทุกวัน"
          />
          {data.refusal === null ? (
            <KindLink
              to="/rewards/wheel"
              Icon={Dices}
              title="วงล้อสิทธิประโยชน์"
              note="หมุนฟรี บอกโอกาสและค่าเฉลี่ยก่อนหมุน ตรวจสอบผลย้อนหลังได้ทุกครั้ง"
            />
          ) : null}
          {data.refusal === null ? (
            <KindLink
              to="/rewards/tournaments"
              Icon={Trophy}
              title="ทัวร์นาเมนต์"
              note="เข้าร่วมฟรี คะแนนมาจากรอบที่คุณเล่นระหว่างแข่ง ไม่นับยอดเสีย"
            />
          ) : null}
          <UsedCoupons uses={data.coupons} />
        </>
      ) : error !== null ? (
        <FailedAlert error={error} retry={refetch} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="block" height="17rem" />
        </div>
      )}
    </div>
  )
}

type KindLinkProps = {
  readonly to: '/rewards/wheel' | '/rewards/tier' | '/rewards/missions' | '/rewards/tournaments'
  readonly Icon: typeof Dices
  readonly title: string
  readonly note: string
}

/** Link to a kind of reward that has a separate page. */
function KindLink({ to, Icon, title, note }: KindLinkProps) {
  return (
    <Link to={to} className={styles.kind}>
      <Icon aria-hidden="true" />
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
