import { deskStored } from '@sala/contract/desk/browser-storage.ts'
import { announcedText } from '@sala/contract/desk/display-texts/action-effect-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { randomKey } from '@sala/ui/browser/random-key.ts'
import { localStore } from '@sala/ui/browser/storage.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { saveText } from './bank-file-content.ts'

/** A payout file that the desk has downloaded: its number, file name and text. It is kept, because the browser may have failed to save it. */
export type Taken = { no: string; name: string; text: string }

const nameOf = (no: string): string => deskStored.taking.name + no

/**
 * Returns the idempotency key for the download of a payout file. The key stays the same until the staff user has saved the file, so that the
 * download can be repeated after a lost response.
 */
export const downloadKeyOf = (no: string): string => {
  const key = localStore.getItem(nameOf(no)) ?? randomKey()
  localStore.setItem(nameOf(no), key)
  return key
}

/**
 * Asks whether the browser saved the payout file, because browsers do not report it. Until the staff user confirms, the file can be saved
 * again.
 */
export function SavedQuestion({ taken, onClose }: { taken: Taken | null; onClose: () => void }) {
  const end = (no: string) => {
    localStore.removeItem(nameOf(no))
    onClose()
  }
  return (
    <Dialog
      open={taken !== null}
      onClose={onClose}
      title={`ได้ไฟล์ ${taken?.name ?? ''} แล้วหรือยัง`}
      description={`ดูในโฟลเดอร์ดาวน์โหลดของเครื่อง · ${announcedText('payout_file_saved')}`}
      actions={
        taken === null ? null : (
          <>
            <Button kind="primary" onClick={() => end(taken.no)}>
              ได้ไฟล์แล้ว
            </Button>
            <Button onClick={() => saveText(taken.name, taken.text)}>บันทึกอีกครั้ง</Button>
          </>
        )
      }
    />
  )
}
