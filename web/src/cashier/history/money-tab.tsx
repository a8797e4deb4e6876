import { Button } from '@sala/ui/action/button.tsx'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { ArrowDownToLine } from '@sala/ui/brand/icons.ts'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { firstError } from '../../calls/api.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'
import { useProfile } from '../../session/use-session.ts'
import { FirstMoney, isBeforeMoney } from './example-history.tsx'
import { RequestsList } from './money-requests-list.tsx'
import styles from './money-tab.module.css'
import { MonthFilter } from './month-filter.tsx'
import { MonthPicture } from './month-summary.tsx'
import { downloadStatement } from './statement-download.ts'
import { type Group, groupChoices, StatementList } from './statement-list.tsx'

type MoneyView = 'requests' | 'statement'

const VIEWS: readonly { value: MoneyView; label: string }[] = [
  { value: 'requests', label: 'ฝาก-ถอน' },
  { value: 'statement', label: 'เดินเครดิต' },
]

const REQUEST_KINDS = [
  { value: 'deposit', label: 'ฝากเงิน' },
  { value: 'withdraw', label: 'ถอนเงิน' },
] as const
type RequestKind = (typeof REQUEST_KINDS)[number]['value']

/** Filters of the deposit and withdrawal tab, stored in the page's URL. */
export type MoneySearch = {
  tab: 2
  view?: 'statement'
  month?: string
  kind?: RequestKind
  group?: Group
}
type MoneyTabProps = { asked: Partial<MoneySearch>; onAsk: (search: MoneySearch) => void }

/** Tab 2 of the history page (R10): the month's summary, then either deposits and withdrawals or the whole statement. */
export function MoneyTab({ asked: { view, month, kind, group }, onAsk }: MoneyTabProps) {
  const profile = useProfile()
  const isAll = view === undefined && month === undefined && kind === undefined
  const ofView = view === undefined ? {} : { view }
  const ofMonth = month === undefined ? {} : { month }
  if (isAll && isBeforeMoney(profile)) return <FirstMoney />
  return (
    <div className={styles.tab}>
      <MonthPicture month={month} />
      <div className={styles.filters}>
        <ChipGroup
          label="สิ่งที่แสดง"
          layout="row"
          options={VIEWS}
          value={view ?? 'requests'}
          onValueChange={next =>
            onAsk({ tab: 2, ...ofMonth, ...(next === 'statement' ? { view: next } : {}) })
          }
          className={styles.views}
        />
        {view === 'statement' ? <DownloadButton month={month} group={group} /> : null}
        {view === undefined ? (
          <KindFilter
            choices={REQUEST_KINDS}
            value={kind ?? ''}
            onChange={value =>
              onAsk({ tab: 2, ...ofMonth, ...(value === '' ? {} : { kind: value as RequestKind }) })
            }
          />
        ) : (
          <KindFilter
            choices={groupChoices}
            value={group ?? ''}
            onChange={value =>
              onAsk({ tab: 2, ...ofView, ...ofMonth, ...(value === '' ? {} : { group: value as Group }) })
            }
          />
        )}
        <MonthFilter
          all="ทุกเดือน"
          className={styles.month}
          value={month}
          onChange={next =>
            onAsk({
              tab: 2,
              ...ofView,
              ...(next === undefined ? {} : { month: next }),
              ...(kind === undefined ? {} : { kind }),
              ...(group === undefined ? {} : { group }),
            })
          }
        />
      </div>
      {view === undefined ? (
        <RequestsList type={kind} month={month} />
      ) : (
        <StatementList group={group} month={month} />
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
