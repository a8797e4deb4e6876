import { Button } from '@sala/ui/action/button.tsx'
import { ShieldCheck } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { Link } from '@tanstack/react-router'
import { Contacts } from './contacts.tsx'
import styles from './responsible-play-page.module.css'
import { type Clause, Clauses, TextPage } from './text-page.tsx'

/** Examples of the average loss for a stake of 100 baht, for several RTPs (returns to player) in percent. */
const EXAMPLES = [
  { rtp: 97, kept: 3 },
  { rtp: 96, kept: 4 },
  { rtp: 92, kept: 8 },
]
/** Example of play on one evening: stake in baht and number of rounds. */
const STAKES = { stake: 10, rounds: 500 }

const clauses: readonly Clause[] = [
  {
    title: 'สิ่งที่ควรรู้ก่อนเล่น',
    text: [],
    points: [
      'ผลทุกรอบเป็นการสุ่มและไม่จำรอบก่อน แพ้ติดกันไม่ได้แปลว่าใกล้ชนะ',
      'ไม่มีสูตร เวลา หรือวิธีเดินเงินใดเปลี่ยนโอกาสของเกมได้',
      'RTP เป็นค่าเฉลี่ยของการเล่นจำนวนมหาศาล ไม่ใช่คำสัญญาของคืนนี้',
      'การเล่นไม่ใช่รายได้ และไม่ใช่วิธีใช้หนี้',
    ],
  },
  {
    title: 'เล่นให้อยู่ในมือเรา',
    text: [],
    points: [
      'ตั้งงบและเวลาก่อนเริ่ม ถึงแล้วหยุด',
      'ไม่เล่นเมื่อเครียด ง่วง หรือดื่ม',
      'ไม่ยืมเงินมาเล่น และไม่ตามทุน',
      'พักทุกชั่วโมง ระบบเตือนเวลาและผลได้เสียให้เอง',
    ],
  },
  {
    title: 'สัญญาณว่าควรหยุด',
    text: ['หากข้อใดข้อหนึ่งตรงกับคุณ ลองพักเล่นอย่างน้อย 7 วัน แล้วคุยกับคนที่ไว้ใจ'],
    points: [
      'เล่นด้วยเงินที่ต้องใช้กิน อยู่ หรือจ่ายหนี้',
      'ปิดบังคนใกล้ตัวเรื่องเวลาและเงินที่เล่น',
      'หงุดหงิดเมื่อไม่ได้เล่น หรือเพิ่มเงินเพื่อให้รู้สึกเท่าเดิม',
      'คิดถึงการเล่นจนเสียงานหรือเสียการนอน',
    ],
  },
  {
    title: 'ขอความช่วยเหลือ',
    text: [
      'คุยกับแพทย์หรือนักจิตวิทยาที่โรงพยาบาลใกล้บ้าน หรือสายด่วนสุขภาพจิตของรัฐ ซึ่งคุยได้โดยไม่ต้องบอกชื่อ คนในครอบครัวก็ขอคำปรึกษาได้เช่นกัน',
      'ฝ่ายบริการของเราช่วยตั้งขีดจำกัด พักเล่น หรือกันตัวเองออกให้ได้ทันที และจะไม่ชวนให้กลับมาเล่น',
    ],
  },
]

export function ResponsiblePlayPage() {
  return (
    <TextPage
      title="เล่นอย่างรับผิดชอบ"
      lead="ในระยะยาวเกมได้เปรียบเสมอ หน้านี้บอกว่าเท่าไร และทำอย่างไรให้อยู่ในมือคุณ"
      aside={
        <>
          <Odds />
          <Button kind="primary" icon={<ShieldCheck />} render={<Link to="/protection" />}>
            ตั้งขีดจำกัดหรือพักเล่น
          </Button>
        </>
      }
    >
      <Clauses clauses={clauses} />
      <Contacts title="ให้เราช่วยตั้งขีดจำกัด" />
    </TextPage>
  )
}

function Odds() {
  const staked = STAKES.stake * STAKES.rounds
  return (
    <Card pad="l" look="lit" className={styles.odds}>
      <h2>{'เล่น 500 รอบ รอบละ 10\u00a0บาท เฉลี่ยแล้วเสียเท่าไร'}</h2>
      <dl className={styles.rows}>
        {EXAMPLES.map(({ rtp, kept }) => (
          <div key={rtp} className={styles.row}>
            <dt>เกมที่ RTP {rtp}%</dt>
            <dd>{(staked * kept) / 100} บาท</dd>
          </div>
        ))}
      </dl>
      <p>
        วางเดิมพันรวม {formatCount(staked)} บาท บางคืนได้ บางคืนเสีย และส่วนใหญ่ไม่ตรงค่าเฉลี่ย แต่ยิ่งเล่นนาน
        ผลรวมยิ่งเข้าใกล้ตัวเลขนี้
      </p>
    </Card>
  )
}
