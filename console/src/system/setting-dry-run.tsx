import { Button } from '@sala/ui/action/button.tsx'
import { FlaskConical } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Link } from '@tanstack/react-router'
import { type Answer, api, type CallInput } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { exactFigure } from '../chart/figure-format.ts'
import styles from './setting-dry-run.module.css'

type Trial = Answer<'POST /settings/{group}/{key}/trial'>
type Figure = Trial['figures'][number]
type Value = CallInput<'POST /settings/{group}/{key}/trial'>['body']['value']

export const hasDryRun = (group: string, key: string): boolean =>
  group === 'risk' ||
  group === 'care' ||
  (group === 'aml' && /^(structuring|pass|match)_/.test(key)) ||
  (group === 'cashier' && key.startsWith('approval_')) ||
  (group === 'referral' && key.endsWith('_percent'))

const FIGURES: Readonly<Record<Figure['what'], string>> = {
  paid_alone: 'จ่ายเองโดยไม่ต้องให้คนดู',
  paid_alone_sum: 'ยอดที่จ่ายเอง',
  to_person: 'ต้องให้คนดู',
  person_minutes: 'เวลาที่คนต้องใช้',
  refused_paid_alone: 'คนเคยปฏิเสธ แต่จะจ่ายเอง',
  marked_paid_alone: 'สมาชิกติดธงเสี่ยง แต่จะจ่ายเอง',
  alarms: 'สัญญาณเตือน',
  aml_structuring: 'สมาชิกที่แบ่งยอดฝาก',
  aml_pass_through: 'สมาชิกที่ฝากแล้วถอน แทบไม่เล่น',
  aml_list_match: 'สมาชิกที่ชื่อคล้ายในรายชื่อ',
  aml_confirmed: 'สองคนเคยยืนยันว่าใช่ และยังพบ',
  care_findings: 'สัญญาณที่พบ',
  care_step_1: 'สมาชิกถึงขั้น 1',
  care_step_2: 'สมาชิกถึงขั้น 2',
  care_step_3: 'สมาชิกถึงขั้น 3',
  members_found: 'สมาชิกที่เข้าข่าย',
  payouts_to_look_at: 'รายการถอนที่คนต้องดู',
  acted_found: 'เคยจัดการแล้ว และยังพบ',
  false_found: 'เคยตัดสินว่าเตือนผิด และยังเตือน',
  commission: 'ค่าแนะนำที่ต้องจ่าย',
  earners: 'ผู้ที่ได้รับ',
  excluded_commission: 'ส่วนที่ตัดออกเพราะเข้าข่ายคนเดียวกัน',
}

const CHANGES: Readonly<Record<Trial['members'][number]['change'], string>> = {
  to_person: 'ต้องให้คนดู',
  alone: 'จ่ายเอง',
  found: 'เข้าข่ายเพิ่ม',
  not_found: 'ไม่เข้าข่ายแล้ว',
  earns_more: 'ได้เพิ่ม',
  earns_less: 'ได้ลดลง',
}

function Found({ trial }: { trial: Trial }) {
  const { figures, members, changed, is_whole, from, until } = trial
  return (
    <>
      {is_whole ? null : <Alert kind="warning">รายการมากเกินที่จะดูทั้งหมด ตัวเลขจริงสูงกว่านี้</Alert>}
      <table className={styles.figures}>
        <caption className={styles.caption}>
          หากใช้ค่านี้ตั้งแต่ {formatThaiDate(from)} ถึง {formatThaiDate(until)}
        </caption>
        <thead>
          <tr>
            <th scope="col">เรื่อง</th>
            <th scope="col">ค่าตอนนี้</th>
            <th scope="col">ค่าใหม่</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ what, unit, before, after, is_hit }) => (
            <tr key={what}>
              <th scope="row">
                {FIGURES[what]} {is_hit ? <Badge tone="amber">เสี่ยง</Badge> : null}
              </th>
              <td>{exactFigure(before, unit)}</td>
              <td className={before === after ? undefined : styles.changed}>{exactFigure(after, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.how}>
        {changed === 0 ? 'ไม่มีรายการใดเปลี่ยน' : `เปลี่ยน ${changed} รายการ`}
        {changed > members.length ? ` แสดง ${members.length} รายการ` : ''}
      </p>
      {members.length === 0 ? null : (
        <ul className={styles.members} aria-label="ผู้ที่เปลี่ยน">
          {members.map(({ member, change, amount, is_hit }, index) => (
            <li key={`${member.id} ${String(index)}`}>
              <Link to="/members/$member" params={{ member: member.id }}>
                {member.name || member.phone}
              </Link>
              {amount === null ? null : <Money amount={amount} />}
              <span>{CHANGES[change]}</span>
              {is_hit ? <Badge tone="amber">เสี่ยง</Badge> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Props = { group: string; name: string; value: Value }

const MATCH_SCORE_DAYS = 90
const USUAL_DAYS = 30

/** Dry run of a setting's new value: the changes that it would have made in the last days, computed on request. */
export function SettingDryRun({ group, name, value }: Props) {
  const { busy, submit, data, alert, errorOf } = useAction({
    send: () => api('POST /settings/{group}/{key}/trial', { params: { group, key: name }, body: { value } }),
    fields: ['value'],
  })
  const message = alert ?? errorOf('value')
  return (
    <div className={styles.trial}>
      {message === undefined ? null : <Alert kind="error">{message}</Alert>}
      <Button size="s" icon={<FlaskConical />} loading={busy} onClick={() => submit()}>
        ลองกับ {name === 'match_score' ? MATCH_SCORE_DAYS : USUAL_DAYS} วันที่ผ่านมา
      </Button>
      <div aria-live="polite">{data === undefined ? null : <Found trial={data} />}</div>
    </div>
  )
}
