import { Button } from '@sala/ui/action/button.tsx'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { ArrowDownToLine } from '@sala/ui/brand/icons.ts'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { useState } from 'react'
import { firstError } from '../../api.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import styles from './money-tab.module.css'
import { lastMonths, type MonthChoice } from './months.ts'
import { RequestsList } from './requests-list.tsx'
import { downloadStatement } from './statement-download.ts'
import { type Group, groupChoices, StatementList } from './statement-list.tsx'

export type MoneyView = 'requests' | 'statement'

const VIEWS: readonly { value: MoneyView; label: string }[] = [
  { value: 'requests', label: 'ฝาก-ถอน' },
  { value: 'statement', label: 'เดินเครดิต' },
]

const REQUEST_KINDS = [
  { value: 'deposit', label: 'ฝากเงิน' },
  { value: 'withdraw', label: 'ถอนเงิน' },
] as const
type RequestKind = (typeof REQUEST_KINDS)[number]['value']

/** R10, tab 2: what was deposited and withdrawn, or every line of the credit, by kind and month. */
export function MoneyTab({ view, onView }: { view: MoneyView; onView: (view: MoneyView) => void }) {
  const [month, setMonth] = useState('')
  const [kind, setKind] = useState<RequestKind | ''>('')
  const [group, setGroup] = useState<Group | ''>('')
  const [months] = useState(() => lastMonths(new Date()))
  const chosen = { month: month || undefined, kind: kind || undefined, group: group || undefined }
  return (
    <div className={styles.tab}>
      <div className={styles.filters}>
        <ChipGroup
          label="สิ่งที่แสดง"
          layout="row"
          options={VIEWS}
          value={view}
          onValueChange={onView}
          className={styles.views}
        />
        {view === 'statement' ? <DownloadButton month={chosen.month} group={chosen.group} /> : null}
        {view === 'requests' ? (
          <KindFilter
            choices={REQUEST_KINDS}
            value={kind}
            onChange={value => setKind(value as RequestKind)}
          />
        ) : (
          <KindFilter choices={groupChoices} value={group} onChange={value => setGroup(value as Group)} />
        )}
        <MonthFilter months={months} value={month} onChange={setMonth} />
      </div>
      {view === 'requests' ? (
        <RequestsList type={chosen.kind} month={chosen.month} />
      ) : (
        <StatementList group={chosen.group} month={chosen.month} />
      )}
    </div>
  )
}

type FilterProps = { value: string; onChange: (value: string) => void }

function KindFilter({
  choices,
  value,
  onChange,
}: FilterProps & { choices: readonly { value: string; label: string }[] }) {
  return (
    <SelectField
      label="ประเภท"
      hideLabel
      className={styles.kind}
      placeholder="ทุกประเภท"
      options={choices}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function MonthFilter({ months, value, onChange }: FilterProps & { months: readonly MonthChoice[] }) {
  return (
    <SelectField
      label="เดือน"
      hideLabel
      className={styles.month}
      placeholder="ทุกเดือน"
      options={months}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function DownloadButton({ month, group }: { month: string | undefined; group: Group | undefined }) {
  const download = useSubmit({
    send: () => downloadStatement({ month, group }),
    onFailed: error => notify('error', firstError(error)),
  })
  return (
    <Button
      size="s"
      icon={<ArrowDownToLine />}
      loading={download.busy}
      aria-label="ดาวน์โหลด CSV ตามประเภทและเดือนที่เลือก"
      className={styles.download}
      onClick={() => download.submit()}
    >
      CSV
    </Button>
  )
}
