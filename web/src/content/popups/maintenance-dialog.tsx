import { Button } from '@sala/ui/action/button.tsx'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { useState } from 'react'
import type { DialogState, Dialogs } from '../../dialogs/dialog-types.ts'
import { PathLink } from '../staff-entered-link.tsx'
import { hideNotice } from './hidden-popups.ts'
import { NoticeHtml } from './notice-html.tsx'
import { closeNotice } from './popup-opening.ts'
import styles from './popups.module.css'

/** The popup with the company's notice (F12). If the visitor ticks the box, notices are hidden for an hour. */
export function MaintenanceDialog(props: Dialogs['maintenance'] & DialogState) {
  const { id, content, img, img_url, open, onClose } = props
  const [hide, setHide] = useState(false)
  const close = () => {
    if (id !== null) closeNotice(id)
    if (hide) hideNotice(document, window.location.protocol === 'https:')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="ประกาศจากศาลา"
      actions={
        <Button kind="primary" wide onClick={close}>
          รับทราบ
        </Button>
      }
    >
      <div className={styles.notice}>
        {img === null ? null : <NoticePicture img={img} link={img_url} onLeave={close} />}
        {content === null ? null : (
          <div className={styles.html}>
            <NoticeHtml html={content} />
          </div>
        )}
        <Checkbox
          label="ไม่ต้องแสดงอีกภายใน 1 ชั่วโมง"
          checked={hide}
          onChange={event => setHide(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}

function NoticePicture(props: { img: string; link: string | null; onLeave: () => void }) {
  const picture = <img src={props.img} alt="" width={960} height={480} className={styles.picture} />
  if (props.link === null) return picture
  return (
    <PathLink href={props.link} onClick={props.onLeave}>
      {picture}
    </PathLink>
  )
}
