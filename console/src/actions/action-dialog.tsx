import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useFirstField } from '../fields/first-field-focus.ts'
import type { MemberAction } from './action-types.ts'
import { ImmediateForm } from './immediate-action-form.tsx'
import { ProposalForm } from './proposal-form.tsx'

type Props = { ask: MemberAction | null; onClose: () => void; onDone: () => void }

/**
 * The dialog of a staff user's action. An action that one staff user may take alone runs immediately, with a reason. For any other action the
 * dialog first shows its effect, and then makes a proposal for a second staff user.
 */
export function ActionDialog({ ask, onClose, onDone }: Props) {
  const { focusFirst, around } = useFirstField()
  const done = () => {
    onClose()
    onDone()
  }
  return (
    <Dialog
      open={ask !== null}
      onClose={onClose}
      title={ask?.title ?? ''}
      description={ask?.note}
      size="m"
      focusFirst={focusFirst}
    >
      {ask === null ? null : (
        <div ref={around}>
          {ask.way === 'now' ? (
            <ImmediateForm key={ask.title} ask={ask} onDone={done} />
          ) : (
            <ProposalForm key={ask.title} ask={ask} onDone={done} />
          )}
        </div>
      )}
    </Dialog>
  )
}
