import { Button } from '@sala/ui/action/button.tsx'
import { FlaskConical } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Link } from '@tanstack/react-router'
import { type Answer, api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { CasePart, Facts } from '../case/fact-list.tsx'
import styles from './promotion-dry-run.module.css'
import { markNames } from './promotion-texts.ts'

type Trial = Answer<'POST /promotions/{promotion}/trial'>

const counted = ({ members, bonuses }: Trial['given']): string => `${members} คน ${bonuses} ครั้ง`

function Takers({ members }: { members: Trial['members'] }) {
  if (members.length === 0) return null
  return (
    <table className={styles.takers}>
      <caption className={styles.caption}>ผู้ที่จะได้รับ ที่น่าสงสัยขึ้นก่อน</caption>
      <thead>
        <tr>
          <th scope="col">สมาชิก</th>
          <th scope="col">จะได้</th>
          <th scope="col">ฝาก</th>
          <th scope="col">เล่น</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ member, amount, deposited, staked, marks }) => (
          <tr key={member.id}>
            <td>
              <Link to="/members/$member" params={{ member: member.id }}>
                {member.name || member.phone}
              </Link>
              {marks.map(mark => (
                <Badge key={mark} tone="amber">
                  {markNames[mark]}
                </Badge>
              ))}
            </td>
            <td>
              <Money amount={amount} />
            </td>
            <td>
              <Money amount={deposited} />
            </td>
            <td>
              <Money amount={staked} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function DryRunFinding({ trial }: { trial: Trial }) {
  const { given, finished, running, lapsed, beyond_budget, suspects, is_whole } = trial
  return (
    <>
      {is_whole ? null : <Alert kind="warning">รายการมากเกินที่จะดูทั้งหมด ตัวเลขจริงสูงกว่านี้</Alert>}
      <Facts
        facts={[
          { name: 'ต้นทุนสูงสุด', value: <Money amount={given.amount} /> },
          { name: 'ผู้รับ', value: counted(given) },
          { name: `ทำเทิร์นครบ ${counted(finished)}`, value: <Money amount={finished.amount} /> },
          { name: `ยังทำเทิร์นอยู่ ${counted(running)}`, value: <Money amount={running.amount} /> },
          { name: `ทำไม่ครบในเวลา ${counted(lapsed)}`, value: <Money amount={lapsed.amount} /> },
          beyond_budget === 0 ? null : { name: 'ไม่ได้เพราะงบหมด', value: `${beyond_budget} ครั้ง` },
          ...suspects.map(({ mark, members, amount }) => ({
            name: `น่าสงสัย: ${markNames[mark]} ${members} คน`,
            value: <Money amount={amount} />,
          })),
        ]}
      />
      <Takers members={trial.members} />
      <p className={styles.how}>
        นับทุกคนที่มีสิทธิ์ ตั้งแต่ {formatThaiDate(trial.from)} ถึง {formatThaiDate(trial.until)} ราวกับรับทุกครั้ง
        จากการฝากและยอดเล่นจริงรายวัน โดยไม่หักโบนัสอื่น การพัก และเดิมพันที่สูงเกินกำหนด จึงเป็นต้นทุนสูงสุดที่เป็นไปได้
      </p>
    </>
  )
}

/** Dry run of a promotion: its cost if it had run in the last thirty days, computed on request. */
export function PromotionDryRun({ id }: { id: number }) {
  const { busy, submit, data, alert } = useAction({
    send: () => api('POST /promotions/{promotion}/trial', { params: { promotion: String(id) }, body: {} }),
  })
  return (
    <CasePart title="ลองกับ 30 วันที่ผ่านมา">
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <Button
        size="s"
        icon={<FlaskConical />}
        loading={busy}
        onClick={() => submit()}
        className={styles.press}
      >
        {data === undefined ? 'ลองคำนวณ' : 'ลองอีกครั้ง'}
      </Button>
      <div aria-live="polite">{data === undefined ? null : <DryRunFinding trial={data} />}</div>
    </CasePart>
  )
}
