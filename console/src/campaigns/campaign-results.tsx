import { metricNames } from '@sala/contract/desk/display-texts/campaign-texts.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { CasePart } from '../case/fact-list.tsx'
import { ExportButton } from '../table/export-button.tsx'
import styles from './campaign-results.module.css'
import type { CampaignPage } from './campaign-texts.ts'

type Results = NonNullable<CampaignPage['results']>
type Metric = Results['metrics'][number]

/**
 * Minimum number of members in each group. With fewer the page warns that the confidence intervals are unreliable: they are then valid only
 * for normally distributed amounts, and deposits are not.
 */
const RELIABLE_MEMBERS = 30

const signed = (value: number): string => (value > 0 ? `+${formatBaht(value)}` : formatBaht(value))

/** Returns whether the confidence interval of a difference excludes zero. Chance alone then hardly explains the difference. */
const isClear = ({ low, high }: Metric): boolean => low !== null && high !== null && (low > 0 || high < 0)

function Row({ metric, isSmall }: { metric: Metric; isSmall: boolean }) {
  const { message, control, difference, low, high } = metric
  const isDifferent = !isSmall && isClear(metric)
  return (
    <tr>
      <th scope="row">
        {metricNames[metric.metric]}
        <Badge tone={isDifferent ? 'jade' : 'neutral'}>{isDifferent ? 'ต่างชัด' : 'ยังแยกไม่ออก'}</Badge>
      </th>
      <td>{formatBaht(message)}</td>
      <td>{formatBaht(control)}</td>
      <td>
        <span className={styles.difference}>{signed(difference)}</span>
        <small className={styles.interval}>
          {low === null || high === null ? 'คนน้อยเกินไป' : `${signed(low)} ถึง ${signed(high)}`}
        </small>
      </td>
    </tr>
  )
}

/**
 * Results of a campaign. Each figure has its value for the members who got the message, its value for the control group, and the 95 %
 * confidence interval of the difference.
 */
export function CampaignResults({ id, results }: { id: string; results: Results | null }) {
  if (results === null) return null
  const { from, until, is_final, computed_at, message_members, control_members, metrics } = results
  const isSmall = Math.min(message_members, control_members) < RELIABLE_MEMBERS
  return (
    <CasePart
      title="ผลเทียบกับกลุ่มที่ไม่ได้รับ"
      note={is_final ? 'ตัวเลขสุดท้าย' : `ยังไม่จบ นับถึง ${formatThaiDateTime(computed_at)}`}
    >
      {isSmall ? (
        <Alert kind="info">กลุ่มใดกลุ่มหนึ่งน้อยกว่า {RELIABLE_MEMBERS} คน ช่วงเชื่อมั่นยังเชื่อไม่ได้ ดูเป็นแนวทางเท่านั้น</Alert>
      ) : null}
      <table className={styles.table}>
        <caption className={styles.caption}>
          {formatThaiDate(from)} ถึง {formatThaiDate(until)} · ได้รับ {formatCount(message_members)} คน ·
          เปรียบเทียบ {formatCount(control_members)} คน
        </caption>
        <thead>
          <tr>
            <th scope="col">ตัวเลข</th>
            <th scope="col">ได้รับ</th>
            <th scope="col">ไม่ได้รับ</th>
            <th scope="col">ต่าง (ช่วงเชื่อมั่น 95%)</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map(metric => (
            <Row key={metric.metric} metric={metric} isSmall={isSmall} />
          ))}
        </tbody>
      </table>
      <p className={styles.how}>
        ผู้ที่ถูกเลือกให้ได้รับนับในกลุ่มได้รับเสมอ แม้ข้อความไม่ได้ออก ช่วงที่คร่อมศูนย์แปลว่าความต่างอาจเป็นเรื่องบังเอิญ
      </p>
      <div className={styles.export}>
        <ExportButton name="campaign_results" filter={{ campaign: id }} />
      </div>
    </CasePart>
  )
}
