import { Button } from '@sala/ui/action/button.tsx'
import { MessageCircle } from '@sala/ui/brand/icons.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { contactsOf, useSiteInfo } from '../site-info.ts'
import styles from './popups.module.css'

/** A popup with one message, one action and a link to support (F15). */
export function GenericDialog({ title, text, submit, open, onClose }: Dialogs['generic'] & DialogState) {
  const [chat] = contactsOf(useSiteInfo())
  const press = () => {
    onClose()
    submit.run()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="s"
      actions={
        <>
          <Button kind="primary" wide onClick={press}>
            {submit.label}
          </Button>
          {chat ? (
            <Button
              wide
              icon={<MessageCircle />}
              render={<a href={chat.href} target="_blank" rel="noopener noreferrer" />}
            >
              {chat.text}
            </Button>
          ) : null}
        </>
      }
    >
      <p className={styles.text}>{text}</p>
    </Dialog>
  )
}
