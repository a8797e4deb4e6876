import { bonusNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import { Bars } from '@sala/ui/chart/bar-chart.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { ExportButton, type ExportedList } from '../table/export-button.tsx'
import type { PromotionPage } from './promotion-texts.ts'

const dayName = (day: string): string => String(Number(day.slice(-2)))

/** Bonuses that the promotion has given since it first opened: number, amount and status, and amounts by day, which `file` exports. */
export function PromotionResults({
  page: { results, opened_at },
  file,
}: {
  page: Pick<PromotionPage, 'results' | 'opened_at'>
  file: ExportedList
}) {
  const { given, taken_back, by_status, days } = results
  if (opened_at === null) return null
  return (
    <CasePart title="ผลที่ผ่านมา" note={`เปิดครั้งแรก ${formatThaiDate(opened_at)}`}>
      <Facts
        facts={[
          { name: 'ให้ไป', value: <Money amount={given.amount} /> },
          { name: 'ผู้รับ', value: `${given.members} คน ${given.bonuses} ครั้ง` },
          { name: 'ดึงคืนเมื่อสิ้นสุด', value: <Money amount={taken_back} /> },
          { name: 'ต้นทุนสุทธิถึงตอนนี้', value: <Money amount={given.amount - taken_back} /> },
          ...by_status.map(({ status, bonuses, amount }) => ({
            name: `${bonusNames[status]} ${bonuses} ครั้ง`,
            value: <Money amount={amount} />,
          })),
        ]}
      />
      {days.length === 0 ? null : (
        <>
          <Bars
            label="โบนัสที่ให้รายวัน 30 วันล่าสุด"
            columns={days.map(({ day, bonuses, amount }) => ({
              key: day,
              name: dayName(day),
              words: `${formatThaiDate(`${day}T00:00:00+07:00`)} ให้ ${formatBaht(amount)} บาท ${bonuses} ครั้ง`,
              values: [{ amount }],
            }))}
          />
          <ExportButton {...file} />
        </>
      )}
    </CasePart>
  )
}
