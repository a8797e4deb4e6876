import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Timeline } from '@sala/ui/status/timeline.tsx'
import { CasePart } from './fact-list.tsx'

type Props = {
  events: readonly { readonly status: string; readonly at: string }[]
  /** Thai texts of the statuses of a deposit or withdrawal. A status without a text is shown unchanged. */
  states: Readonly<Record<string, { readonly text: string } | undefined>>
}

/** Shows the events of a deposit or withdrawal, the newest last. */
export function CaseTimeline({ events, states }: Props) {
  return (
    <CasePart title="ลำดับเหตุการณ์">
      <Timeline
        label="ลำดับเหตุการณ์"
        entries={events.map(({ status, at }, index) => ({
          key: `${index}`,
          state: index === events.length - 1 ? 'active' : 'done',
          title: states[status]?.text ?? status,
          time: formatThaiDateTime(at),
        }))}
      />
    </CasePart>
  )
}
