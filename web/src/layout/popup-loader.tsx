import { useStore } from '@sala/ui/shared-value-store.ts'
import { lazy, useState } from 'react'
import { OptionalPart } from '../device/optional-content.tsx'
import { closeDialog, dialogStore } from '../dialogs/dialog-types.ts'
import { notify } from '../notices/notices.ts'
import { RouterRoom } from '../page/lazy-router.ts'

const DialogHost = lazy(async () => ({
  default: (await import('./dialog-host.tsx')).DialogHost,
}))

const sayPopupMissing = () => {
  closeDialog()
  notify('error', 'เปิดหน้าต่างนี้ไม่ได้ กรุณาโหลดหน้าใหม่แล้วลองอีกครั้ง')
}

/** Loads the code for popups with the first popup. The component then stays mounted, so that closing animations are visible. */
export function Popups() {
  const open = useStore(dialogStore)
  const [wanted, setWanted] = useState(open !== null)
  if (open !== null && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <OptionalPart name={open?.name ?? ''} onMissing={sayPopupMissing}>
      <RouterRoom>
        <DialogHost />
      </RouterRoom>
    </OptionalPart>
  )
}
