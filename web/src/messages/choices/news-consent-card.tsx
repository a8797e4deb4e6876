import { NEWS_WORDING, newsWordings } from '@sala/contract/messages/message-channels.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import styles from './news-consent-card.module.css'
import { type MessageChoices, useNewsConsent, useNewsEnd } from './use-message-choices.ts'

type News = MessageChoices['news']

const isKnown = (version: string): version is keyof typeof newsWordings =>
  Object.hasOwn(newsWordings, version)
const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`

/** Returns Thai text about the limits of news that operators have set: messages a day and a week, and quiet hours. */
const limitsOf = ({ quiet_from_hour, quiet_to_hour, per_day, per_week }: News): string =>
  [
    `ไม่เกินวันละ ${per_day} และสัปดาห์ละ ${per_week} ข้อความ`,
    quiet_from_hour === quiet_to_hour ? '' : `ไม่ส่งระหว่าง ${hour(quiet_from_hour)}–${hour(quiet_to_hour)} น.`,
    'และไม่ส่งเมื่อคุณพักหรืองดเล่น หรือใกล้ขีดจำกัดที่คุณตั้งไว้',
  ]
    .filter(Boolean)
    .join(' ')

/** Card with the member's consent to news: the text and the date of the consent, and a button that gives or withdraws it. */
export function NewsCard({ news }: { news: News }) {
  const consent = useNewsConsent()
  const end = useNewsEnd('choices')
  const { since, wording } = news
  const shown = wording !== null && isKnown(wording) ? wording : NEWS_WORDING
  return (
    <Card className={styles.card}>
      <h2>ข่าวและข้อเสนอ</h2>
      <p className={styles.state}>
        {since === null ? 'ปิดอยู่ คุณไม่ได้รับข่าว' : `คุณยินยอมรับข่าวเมื่อ ${formatThaiDateTime(since)} น.`}
      </p>
      <blockquote className={styles.words}>{newsWordings[shown]}</blockquote>
      <p className={styles.note}>{limitsOf(news)}</p>
      {since === null ? (
        <Button loading={consent.busy} onClick={() => consent.submit()}>
          ยินยอมรับข่าว
        </Button>
      ) : (
        <Button loading={end.busy} onClick={() => end.submit()}>
          เลิกรับข่าว
        </Button>
      )}
      <SendingFailed submission={consent} retry={() => consent.submit()} />
      <SendingFailed submission={end} retry={() => end.submit()} />
    </Card>
  )
}
