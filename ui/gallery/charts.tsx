import { Bars } from '@sala/ui/chart/bar-chart.tsx'
import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { Sparkline } from '@sala/ui/chart/sparkline.tsx'
import { SplitBar } from '@sala/ui/chart/split-bar.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Columns, Row, Section } from './section.tsx'

const DAYS = ['จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.', 'อา.']
const DEPOSITS = [500, 0, 1_200, 300, 5_000, 20, 2_400]
const WEEKS = [120, 340, 90, 560, 610, 480, 720, 810]
const LIMIT = 5_000

export function ChartSection() {
  return (
    <Section title="แผนภาพ">
      <Row>
        <Ring label="ยอดเทิร์น" value={0} max={2000} valueText="ทำแล้ว 0.00 จาก 2,000.00 บาท">
          <b>0%</b>
        </Ring>
        <Ring label="ยอดเทิร์น" value={760} max={2000} valueText="ทำแล้ว 760.00 จาก 2,000.00 บาท">
          <b>38%</b>
        </Ring>
        <Ring label="ยอดเทิร์น" value={2000} max={2000} valueText="ทำครบ 2,000.00 บาท" tone="jade">
          <b>ครบ</b>
        </Ring>
        <Sparkline label="ยอดสุทธิ 8 สัปดาห์ จาก 120.00 ถึง 810.00 บาท" values={WEEKS} />
        <Sparkline label="ยอดสุทธิที่ไม่เปลี่ยน" values={[5, 5, 5]} tone="faint" />
        <Sparkline label="ยอดที่ลดลง" values={[9, 7, 8, 2]} tone="coral" />
      </Row>
      <Columns>
        <Card>
          <Bars
            label="ยอดฝาก 7 วัน"
            line={{ at: LIMIT, words: `วงเงินต่อวัน ${formatBaht(LIMIT)} บาท` }}
            columns={DEPOSITS.map((amount, day) => ({
              key: String(day),
              name: DAYS[day] ?? '',
              words: `${DAYS[day]} ฝาก ${formatBaht(amount)} บาท`,
              values: [{ amount, tone: amount >= LIMIT ? 'coral' : 'gold' }],
              now: day === DAYS.length - 1,
            }))}
          />
        </Card>
        <Card>
          <Bars
            label="เงินเข้าและเงินออก 8 สัปดาห์"
            columns={WEEKS.map((amount, week) => ({
              key: String(week),
              name: String(week + 1),
              words: `สัปดาห์ ${week + 1} เข้า ${formatBaht(amount)} ออก ${formatBaht(amount / 3)} บาท`,
              values: [
                { amount, tone: 'jade' },
                { amount: amount / 3, tone: 'faint' },
              ],
            }))}
          />
        </Card>
        <Card>
          <SplitBar
            label="เครดิตของคุณ"
            parts={[
              { key: 'free', name: 'ถอนได้ตอนนี้', amount: 1_250, tone: 'jade' },
              {
                key: 'locked',
                name: 'ล็อกโดยโบนัส',
                amount: 600,
                tone: 'amber',
                note: 'ทำยอดเทิร์นอีก 1,240.00 บาท',
              },
              { key: 'moving', name: 'กำลังดำเนินการ', amount: 0, tone: 'faint' },
            ]}
          />
        </Card>
        <Card>
          <SplitBar label="ไม่มีเครดิต" parts={[{ key: 'free', name: 'ถอนได้ตอนนี้', amount: 0, tone: 'jade' }]} />
        </Card>
      </Columns>
    </Section>
  )
}
