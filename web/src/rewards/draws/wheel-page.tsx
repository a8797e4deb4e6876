import { MEMBER_SEED, MEMBER_SEED_MAX_CHARACTERS } from '@sala/contract/rewards/draws/fair-draw.ts'
import { DRAWS_USED_TEXT, MEMBER_SEED_TEXT } from '@sala/contract/rewards/draws/wheel-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Dices } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../calls/query-cache.ts'
import { ClosedAt } from '../../content/closed-notice.tsx'
import { FailedAlert, SendingFailed } from '../../notices/failed-alert.tsx'
import layout from '../reward-layout.module.css'
import {
  chanceText,
  type Drawn,
  type Draws,
  type MyDraws,
  prizeText,
  resultText,
  type ShownWheel,
  searchOf,
} from './draw-texts.ts'
import styles from './draws.module.css'
import { useDraw } from './use-draw.ts'
import { Wheel } from './wheel.tsx'
import { totalOf } from './wheel-geometry.ts'

/**
 * Returns whether the member's seed is valid, so that the button is enabled. An empty seed counts as valid, because the field is empty until
 * the browser has made a random seed.
 */
const isSeed = (seed: string): boolean => seed === '' || MEMBER_SEED.test(seed)

/**
 * The page of the prize wheel. It shows the chances of all prizes before a draw. Each earlier draw shows the values by which anyone can verify
 * it.
 */
export function WheelPage() {
  const { data, error, refetch } = useQuery(call('GET /rewards/draws'))
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <header>
        <h1>วงล้อสิทธิประโยชน์</h1>
        <p className={layout.lead}>
          โอกาสของทุกรางวัลแสดงก่อนหมุน ขนาดช่องบนวงล้อเท่ากับโอกาสจริง และทุกผลตรวจสอบเองได้
        </p>
      </header>
      <ClosedAt places={['promotion']} />
      {data !== undefined ? (
        <Found draws={data} />
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

function Found({ draws: { wheel, mine } }: { draws: Draws }) {
  return (
    <>
      {wheel === null ? (
        <EmptyState
          icon={<Dices />}
          title={mine?.is_barred === true ? 'ตอนนี้ยังไม่มีสิทธิ์ให้รับ' : 'ขณะนี้ไม่มีวงล้อที่เปิดอยู่'}
        >
          {mine?.reason ?? 'เมื่อมีวงล้อใหม่ โอกาสของแต่ละรางวัลจะแสดงที่นี่ก่อนหมุนเสมอ'}
        </EmptyState>
      ) : (
        <Stage wheel={wheel} mine={mine} />
      )}
      {mine === null || mine.draws.length === 0 ? null : <Earlier draws={mine.draws} />}
    </>
  )
}

function Stage({ wheel, mine }: { wheel: ShownWheel; mine: MyDraws | null }) {
  const draw = useDraw(wheel, mine)
  return (
    <div className={layout.columns}>
      <Card look="lit" pad="l" className={`${layout.part} ${styles.stage}`}>
        <Wheel prizes={wheel.prizes} angle={draw.angle} isDim={!wheel.is_funded} />
        <p role="status" className={styles.result}>
          {draw.isTurning ? 'วงล้อกำลังหมุน' : draw.shown === null ? '' : resultText(draw.shown)}
        </p>
        <Press wheel={wheel} mine={mine} draw={draw} />
      </Card>
      <div className={layout.part}>
        <Odds wheel={wheel} />
        <Fairness mine={mine} draw={draw} />
      </div>
    </div>
  )
}

type Drawing = ReturnType<typeof useDraw>

/** Returns the Thai reason why the member cannot draw now; null if a draw is possible. */
const blocked = (wheel: ShownWheel, mine: MyDraws): string | null => {
  if (!wheel.is_funded)
    return 'งบรางวัลของวงล้อนี้เหลือไม่พอสำหรับรางวัลใหญ่ที่สุด วงล้อจึงปิด โอกาสของแต่ละรางวัลไม่เคยถูกเปลี่ยน'
  if (mine.reason !== null) return mine.reason
  return mine.left === 0 ? DRAWS_USED_TEXT : null
}

function Press({ wheel, mine, draw }: { wheel: ShownWheel; mine: MyDraws | null; draw: Drawing }) {
  if (mine === null)
    return (
      <div className={styles.press}>
        <p className={layout.soft}>สมาชิกหมุนได้วันละ {wheel.draws_per_day} ครั้ง โดยไม่เสียเครดิต</p>
        <Button render={<Link to="/login" />}>เข้าสู่ระบบ</Button>
      </div>
    )
  const why = blocked(wheel, mine)
  return (
    <div className={styles.press}>
      <SendingFailed submission={draw.submission} retry={draw.submission.submit} />
      {why !== null && !draw.isTurning ? <Alert kind="info">{why}</Alert> : null}
      <Button
        kind="primary"
        size="l"
        wide
        loading={draw.submission.busy || draw.isTurning}
        disabled={(why !== null || !isSeed(draw.seed)) && !draw.isTurning}
        onClick={() => draw.submission.submit()}
      >
        หมุนวงล้อ
      </Button>
      {wheel.is_funded ? (
        <p className={layout.soft}>
          เหลือ {mine.left} จาก {wheel.draws_per_day} ครั้งของวันนี้ การหมุนไม่เสียเครดิต
        </p>
      ) : null}
      {draw.shown === null ? null : (
        <Link to="/rewards/verify" search={searchOf(draw.shown)} className={layout.link}>
          ตรวจสอบผลครั้งนี้
        </Link>
      )}
    </div>
  )
}

function Odds({ wheel }: { wheel: ShownWheel }) {
  const total = totalOf(wheel.prizes)
  return (
    <Card className={layout.part}>
      <h2>โอกาสของแต่ละรางวัล</h2>
      <table className={styles.odds}>
        <thead>
          <tr>
            <th scope="col">รางวัล</th>
            <th scope="col">โอกาส</th>
            <th scope="col">เท่ากับ</th>
          </tr>
        </thead>
        <tbody>
          {wheel.prizes.map(({ amount, weight }) => {
            const { percent, ratio } = chanceText(weight, total)
            return (
              <tr key={amount}>
                <th scope="row">{prizeText(amount)}</th>
                <td>{percent}</td>
                <td>{ratio}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.average}>
        <span>ค่าเฉลี่ยต่อการหมุนหนึ่งครั้ง</span>
        <strong>{formatBaht(wheel.average)} บาท</strong>
      </p>
      <p className={layout.soft}>
        แต่ละครั้งไม่ขึ้นกับครั้งก่อน โอกาสชุดนี้ใช้ถึง{' '}
        <time dateTime={wheel.ends_at}>{formatThaiDateTime(wheel.ends_at)}</time> หรือจนงบไม่พอรางวัลใหญ่ที่สุด
      </p>
      <h3>เงื่อนไขของรางวัล</h3>
      <ul className={styles.terms}>
        <li>รางวัลเป็นโบนัส เข้าเครดิตทันทีที่ได้</li>
        {wheel.terms.map(term => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </Card>
  )
}

function Fairness({ mine, draw }: { mine: MyDraws | null; draw: Drawing }) {
  const commitment = mine?.commitment
  return (
    <Card className={layout.part}>
      <h2>ตรวจสอบได้ทุกครั้ง</h2>
      <p className={layout.soft}>
        ระบบเลือกค่าลับของการหมุนครั้งถัดไปไว้แล้ว และแสดงค่ายืนยันก่อน ผลเกิดจากค่าลับนั้นกับค่าของคุณ ค่าลับจะเปิดเผยพร้อมผล
      </p>
      {commitment == null ? null : (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>ค่ายืนยันของครั้งที่ {commitment.nonce} (SHA-256)</dt>
              <dd className={styles.code}>{commitment.hash}</dd>
            </div>
          </dl>
          <CopyButton text={commitment.hash} what="ค่ายืนยัน" named />
          <TextField
            kind="reference"
            name="member_seed"
            label="ค่าของคุณ"
            hint="เครื่องของคุณสุ่มให้ เปลี่ยนเป็นค่าใดก็ได้ก่อนหมุน"
            value={draw.seed}
            maxLength={MEMBER_SEED_MAX_CHARACTERS}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            error={isSeed(draw.seed) ? undefined : MEMBER_SEED_TEXT}
            onChange={event => draw.setSeed(event.currentTarget.value.trim())}
          />
        </>
      )}
      <Link to="/rewards/verify" className={layout.link}>
        วิธีตรวจสอบ และหน้าคำนวณผล
      </Link>
    </Card>
  )
}

function Earlier({ draws }: { draws: readonly Drawn[] }) {
  return (
    <Card className={layout.part}>
      <h2>การหมุนล่าสุดของคุณ</h2>
      <ol className={styles.list}>
        {draws.map(draw => (
          <li key={draw.nonce}>
            <span>
              <strong>{prizeText(draw.amount)}</strong>
              <span className={layout.soft}>
                ครั้งที่ {draw.nonce} · <time dateTime={draw.at}>{formatThaiDateTime(draw.at)}</time>
              </span>
            </span>
            <Link
              to="/rewards/verify"
              search={searchOf(draw)}
              className={layout.link}
              aria-label={`ตรวจสอบผลครั้งที่ ${draw.nonce}`}
            >
              ตรวจสอบ
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
