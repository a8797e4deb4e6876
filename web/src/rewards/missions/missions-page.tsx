import { MISSION_DAY_MAX_BAHT } from '@sala/contract/rewards/missions/mission-conditions.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { CalendarDays } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { FailedAlert, SendingFailed } from '../../notices/failed-alert.tsx'
import layout from '../reward-layout.module.css'
import { CheckInCalendar } from './check-in-calendar.tsx'
import { bonusText, type MissionsPageData, type ShownMission, waysOf } from './mission-texts.ts'
import styles from './missions.module.css'

/** The page with this month's check-ins, and with missions: small tasks that each give a bonus. */
export function MissionsPage() {
  const { data, error, refetch } = useQuery(call('GET /rewards/missions'))
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <header>
        <h1>เช็กอินและภารกิจ</h1>
        <p className={layout.lead}>
          ภารกิจมีโบนัสเล็ก รวมไม่เกิน {MISSION_DAY_MAX_BAHT} บาทต่อคนต่อวัน ไม่มีภารกิจใดให้เล่นครบยอดหรือฝากเพิ่ม
          ไม่ทำก็เล่นและถอนได้ตามปกติ
        </p>
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

function Found({ page }: { page: MissionsPageData }) {
  return (
    <>
      {page.refusal === null ? null : (
        <Alert kind="info" title="ตอนนี้ยังรับโบนัสจากภารกิจไม่ได้">
          {page.refusal}
        </Alert>
      )}
      <div className={`${layout.columns} ${styles.columns}`}>
        <CheckInCalendar page={page} />
        <section aria-labelledby="missions">
          <h2 id="missions">ภารกิจ</h2>
          {page.missions.length === 0 ? (
            <EmptyState icon={<CalendarDays />} title="ขณะนี้ไม่มีภารกิจ">
              เมื่อมีภารกิจใหม่ โบนัสและเงื่อนไขจะแสดงที่นี่
            </EmptyState>
          ) : (
            <ul className={styles.missions}>
              {page.missions.map(mission => (
                <li key={mission.id}>
                  <Mission mission={mission} />
                </li>
              ))}
            </ul>
          )}
          <p className={layout.soft}>วันนี้รับได้อีก {formatBaht(page.left_today)} บาท นับรวมทุกบัญชีของคนเดียวกัน</p>
        </section>
      </div>
    </>
  )
}

const stateTexts = { open: 'ยังไม่ครบ', ready: 'รับได้แล้ว', refused: 'ยังรับไม่ได้', done: 'รับแล้ว' } as const
const stateTones = { open: 'neutral', ready: 'gold', refused: 'amber', done: 'jade' } as const

function Mission({ mission }: { mission: ShownMission }) {
  const { id, title, state, reason, amount, ends_at, terms, condition } = mission
  const submission = useSubmit({
    send: () => api('POST /rewards/missions', { body: { mission: id } }),
    onDone: ({ msg }) => openDialog('message', { title: 'รับโบนัสแล้ว', text: msg, tone: 'success' }),
    onEnd: () =>
      refetchCalls(
        'GET /rewards/missions',
        'GET /rewards',
        'GET /bonuses',
        'GET /withdrawable',
        'GET /customers/profile',
      ),
  })
  const way = waysOf[condition]
  return (
    <Card className={styles.mission}>
      <div className={styles.name}>
        <strong>{title}</strong>
        <Badge tone={stateTones[state]}>{stateTexts[state]}</Badge>
      </div>
      <p className={layout.soft}>
        {bonusText(mission)} ทำได้ถึง {formatThaiDate(ends_at)}
      </p>
      {reason === null ? null : <p className={layout.soft}>{reason}</p>}
      <SendingFailed submission={submission} retry={submission.submit} />
      <div className={styles.actions}>
        {state === 'ready' ? (
          <Button size="s" kind="primary" loading={submission.busy} onClick={() => submission.submit()}>
            รับโบนัส {formatBahtShort(amount)} บาท
          </Button>
        ) : null}
        {way === null || state === 'done' ? null : (
          <Link {...way.link} className={layout.link}>
            {way.text}
          </Link>
        )}
      </div>
      <details className={styles.terms}>
        <summary>เงื่อนไขของโบนัส</summary>
        <ul>
          {terms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
