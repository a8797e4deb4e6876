import { Award } from '@sala/ui/brand/icons.ts'
import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../calls/query-cache.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import layout from '../reward-layout.module.css'
import { TierChip } from './tier-chip.tsx'
import { TierGifts } from './tier-gifts.tsx'
import styles from './tier-page.module.css'
import { benefitsOf, dayText, lapseText, pointsText, type TierPageData } from './tier-texts.ts'

/**
 * The page of the member's tier, a level that depends on recent stakes. It shows the points, the day on which the tier may end, the tier's gifts, and
 * all tiers.
 */
export function TierPage() {
  const { data, error, refetch } = useQuery(call('GET /rewards/tier'))
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <header>
        <h1>ระดับสมาชิก</h1>
        <p className={layout.lead}>ระดับมาจากเดิมพันที่นับใน 90 วัน ทุกบาทแสดงด้านล่าง ไม่ต้องมีระดับก็เล่นและถอนได้ตามปกติ</p>
      </header>
      {data !== undefined ? (
        <Found page={data} />
      ) : error !== null ? (
        <FailedAlert error={error} retry={refetch} />
      ) : (
        <div className={layout.skeleton} aria-busy="true">
          <Skeleton shape="block" height="40rem" />
        </div>
      )}
    </div>
  )
}

function Found({ page }: { page: TierPageData }) {
  if (page.tiers.length === 0)
    return (
      <EmptyState icon={<Award />} title="ขณะนี้ยังไม่มีระดับสมาชิก">
        เมื่อมีตารางระดับ เกณฑ์และสิทธิ์ของทุกระดับจะแสดงที่นี่
      </EmptyState>
    )
  return (
    <>
      <div className={layout.columns}>
        <Standing page={page} />
        <TierGifts page={page} />
      </div>
      <Table page={page} />
      <Days page={page} />
    </>
  )
}

function Standing({ page }: { page: TierPageData }) {
  const { tiers, place, points, from_day } = page
  const tier = tiers.find(one => one.place === place)
  const highest = tiers.at(-1)
  const scale = tiers.find(one => one.floor > points)?.floor ?? highest?.floor ?? points
  return (
    <Card look="lit" pad="l" className={styles.standing}>
      <h2 className={spoken.spoken}>ระดับของคุณ</h2>
      <Ring
        value={points}
        max={scale}
        label="คะแนน"
        valueText={`${formatBaht(points)} คะแนน ${tier === undefined ? 'ยังไม่มีระดับ' : `ระดับ ${tier.name}`}`}
        className={styles.ring}
      >
        {tier === undefined ? (
          <span className={styles.none}>ยังไม่มีระดับ</span>
        ) : (
          <TierChip chip={tier.chip} name={tier.name} large />
        )}
      </Ring>
      <p className={styles.points}>
        <strong>{formatBaht(points)}</strong> คะแนน
      </p>
      <p className={layout.soft}>{pointsText(from_day)}</p>
      <p className={layout.soft}>{lapseText(page)}</p>
      {page.refusal === null ? null : (
        <Alert kind="info" title="ตอนนี้ยังรับของขวัญไม่ได้">
          {page.refusal}
        </Alert>
      )}
    </Card>
  )
}

function Table({ page: { tiers, place } }: { page: TierPageData }) {
  return (
    <section aria-labelledby="tier-table">
      <h2 id="tier-table">เกณฑ์และสิทธิ์ของทุกระดับ</h2>
      <ul className={styles.tiers}>
        {tiers.map(tier => (
          <li key={tier.place}>
            <Card className={styles.tier} look={tier.place === place ? 'lit' : undefined}>
              <div className={styles.name}>
                <TierChip chip={tier.chip} name={tier.name} />
                {tier.place === place ? <Badge tone="gold">ระดับของคุณ</Badge> : null}
              </div>
              <p className={layout.soft}>ตั้งแต่ {formatBaht(tier.floor)} คะแนน</p>
              <ul className={styles.benefits}>
                {benefitsOf(tier).map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
      <p className={layout.soft}>ระดับไม่เพิ่มวงเงินที่คุณตั้งไว้เอง และไม่เปลี่ยนการตรวจก่อนถอน</p>
    </section>
  )
}

function Days({ page: { days, points } }: { page: TierPageData }) {
  if (days.length === 0) return null
  return (
    <section aria-labelledby="tier-days">
      <h2 id="tier-days">วันที่นับเป็นคะแนน</h2>
      <Card>
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col">วัน</th>
              <th scope="col">คะแนน</th>
            </tr>
          </thead>
          <tbody>
            {days.map(day => (
              <tr key={day.day}>
                <th scope="row">{dayText(day.day)}</th>
                <td>{formatBaht(day.points)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">รวม</th>
              <td>{formatBaht(points)}</td>
            </tr>
          </tfoot>
        </table>
      </Card>
    </section>
  )
}
