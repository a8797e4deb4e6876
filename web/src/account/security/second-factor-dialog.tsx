import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { FactorFields } from './second-factor-fields.tsx'

const TEXTS = {
  withdrawal: 'ยอดถอนวันนี้เกินที่ตั้งไว้ ยืนยันว่าเป็นคุณก่อนส่งคำขอถอน',
  details: 'ยืนยันว่าเป็นคุณก่อนขอเปลี่ยนเบอร์โทรหรือบัญชีธนาคาร',
  factors: 'ยืนยันว่าเป็นคุณก่อนแก้ไขการยืนยันอีกขั้น',
} as const

/**
 * The popup that asks a signed-in member for a second factor before an action, such as a withdrawal. Once the server has accepted the
 * factor, `onShown` repeats the action.
 */
export function FactorDialog({ purpose, onShown, open, onClose }: Dialogs['secondFactor'] & DialogState) {
  const { data, error, refetch } = useQuery(call('GET /customers/second-factor'))
  const show = (factor: Parameters<typeof showFactor>[1]) => showFactor(purpose, factor)
  return (
    <Dialog open={open} onClose={onClose} title="ยืนยันอีกขั้น" description={TEXTS[purpose]} size="s">
      {error && !data ? <FailedAlert error={error} retry={refetch} /> : null}
      {data ? (
        <FactorFields
          has={{
            passkey: data.data.passkeys.length > 0,
            code: data.data.authenticator_since !== null,
          }}
          sendCode={show}
          sendPasskey={async () => {
            const options = await api('POST /customers/second-factor/challenge')
            const { answerPasskey } = await import('./passkey.ts')
            return show({ way: 'passkey', ...(await answerPasskey(options)) })
          }}
          onDone={() => {
            onClose()
            onShown()
          }}
        />
      ) : error ? null : (
        <Skeleton shape="block" height="11rem" />
      )}
    </Dialog>
  )
}

type Proof = Parameters<typeof api<'POST /customers/second-factor/prove'>>[1]['body']

const showFactor = (purpose: Proof['purpose'], factor: Proof['factor']) =>
  api('POST /customers/second-factor/prove', { body: { purpose, factor } })
