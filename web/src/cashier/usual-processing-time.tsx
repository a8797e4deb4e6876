import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import styles from './usual-processing-time.module.css'

type Usual = Answer<'GET /requests/{id}/timeline'>['data']['usual']

/** Text about how long deposits or withdrawals took in the last week. Renders nothing if there were too few. */
export function UsualTime({ usual }: { usual: Usual }) {
  if (usual === null) return <p className={styles.note}>เวลาจริงใน 7 วันที่ผ่านมา: ยังไม่มีข้อมูลพอ</p>
  return (
    <div className={styles.usual}>
      <dl className={styles.figures}>
        <div>
          <dt>ครึ่งหนึ่งเสร็จภายใน</dt>
          <dd>{formatWait(usual.p50_seconds)}</dd>
        </div>
        <div>
          <dt>9 ใน 10 เสร็จภายใน</dt>
          <dd>{formatWait(usual.p90_seconds)}</dd>
        </div>
      </dl>
      <p className={styles.note}>นับจากเปิดรายการจนเสร็จ จาก {formatCount(usual.samples)} รายการใน 7 วันที่ผ่านมา</p>
    </div>
  )
}

export function UsualTimeOf({ id }: { id: string }) {
  const { data } = useQuery(call('GET /requests/{id}/timeline', { params: { id: id as RequestId } }))
  return data === undefined ? null : <UsualTime usual={data.data.usual} />
}

type RequestId = Answer<'GET /requests'>['data'][number]['id']
