import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { flowEffect, flowName } from '@sala/contract/desk/display-texts/flow-switch-texts.ts'
import { closedText, flowStates as order, statesOf } from '@sala/contract/flows/flow-switches.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { refetchCalls } from '../calls/query-cache.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { CloseForm } from './flow-closing-form.tsx'
import { type FlowRow, flowStates } from './flow-switch-texts.ts'

/**
 * Returns the buttons for two proposals: to open the flow, or to let work continue that had begun before the flow was closed. A second staff
 * user approves the proposal.
 */
const openings = (row: FlowRow) =>
  statesOf(row.key)
    .filter(state => state !== 'closed' && order.indexOf(state) < order.indexOf(row.state))
    .map(state => ({
      name: state === 'open' ? 'เสนอเปิด' : 'เสนอให้รายการที่ค้างไปต่อ',
      kind: 'secondary' as const,
      ask: () => ({
        way: 'two' as const,
        title: state === 'open' ? `เสนอเปิด${flowName(row.key)}` : `เสนอผ่อน${flowName(row.key)}`,
        note: flowEffect(row.key, state),
        kind: 'flow_open' as const,
        payload: () => ({ flow: row.key, state }),
      }),
    }))

/** One flow (a part of the lobby that can be closed): its state, the text that members read, and the form that closes it immediately. */
export function FlowCase({ row }: { row: FlowRow }) {
  const may = usePermissions()
  const isOpen = row.state === 'open'
  const sentence = closedText(row.message ?? '', row.expected_at === null ? null : new Date(row.expected_at))
  return (
    <CaseFrame
      title={flowName(row.key)}
      state={flowStates[row.state]}
      foot={
        isOpen || !may('flows.close') ? undefined : (
          <ActionButtons
            size="m"
            buttons={openings(row)}
            onDone={() => void refetchCalls('GET /flows', 'GET /work')}
          />
        )
      }
    >
      <p>{flowEffect(row.key, row.state)}</p>
      {isOpen ? null : (
        <>
          <Alert kind="warning" title="สมาชิกเห็นว่า">
            {sentence}
          </Alert>
          <Facts
            facts={[
              {
                name: 'ปิดตั้งแต่',
                value: row.closed_at === null ? '–' : formatThaiDateTime(row.closed_at),
              },
              {
                name: 'คาดว่าเปิด',
                value: row.expected_at === null ? 'ยังไม่ทราบ' : formatThaiDateTime(row.expected_at),
              },
              { name: 'ผู้ปิด', value: actorName(row.changed_by ?? '') },
              { name: 'เหตุผล', value: row.reason ?? '', wide: true },
            ]}
          />
        </>
      )}
      {may('flows.close') ? (
        <CasePart title={isOpen ? 'ปิดทันที' : 'แก้ประโยคหรือปิดเข้มขึ้น'}>
          <CloseForm row={row} />
        </CasePart>
      ) : null}
    </CaseFrame>
  )
}
