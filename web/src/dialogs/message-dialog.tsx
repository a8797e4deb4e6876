import { Button } from '@sala/ui/action/button.tsx'
import { CircleAlert, CircleCheck, Info } from '@sala/ui/brand/icons.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import type { DialogState, Dialogs } from './dialog-types.ts'
import styles from './message-dialog.module.css'

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info }

export function MessageDialog(props: Dialogs['message'] & DialogState) {
  const { title, text, tone = 'info', button = 'ตกลง', more, open, onClose } = props
  const Icon = ICONS[tone]
  const close = () => {
    onClose()
    props.after?.()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      hideTitle
      size="s"
      actions={
        <>
          <Button kind="primary" wide onClick={close}>
            {button}
          </Button>
          {more === undefined ? null : (
            <Button
              kind="quiet"
              wide
              onClick={() => {
                close()
                more.run()
              }}
            >
              {more.label}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.message}>
        <span className={styles[tone]}>
          <Icon aria-hidden="true" />
        </span>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </Dialog>
  )
}
