import { useStore } from '@sala/ui/shared-value-store.ts'
import { lazy, useEffect, useState } from 'react'
import { OptionalPart } from '../device/optional-content.tsx'
import { closeDialog, type DialogName, dialogStore } from '../dialogs/dialog-types.ts'
import { notify } from '../notices/notices.ts'
import { RouterRoom } from '../page/lazy-router.ts'

const fetchHost = () => import('./dialog-host.tsx')
const DialogHost = lazy(async () => ({ default: (await fetchHost()).DialogHost }))

/**
 * Loads the code of a popup beside the router's code. React would begin it only after the router has loaded. An error is ignored here, because
 * rendering the popup reports it.
 */
const fetchPopup = (name: DialogName): void => {
  fetchHost()
    .then(host => host.fetchPopup(name))
    .catch(() => undefined)
}

const sayPopupMissing = () => {
  closeDialog()
  notify('error', 'เปิดหน้าต่างนี้ไม่ได้ กรุณาโหลดหน้าใหม่แล้วลองอีกครั้ง')
}

/** Loads the code for popups with the first popup. The component then stays mounted, so that closing animations are visible. */
export function Popups() {
  const open = useStore(dialogStore)
  const [wanted, setWanted] = useState(open !== null)
  if (open !== null && !wanted) setWanted(true)
  const name = open?.name
  useEffect(() => {
    if (name !== undefined) fetchPopup(name)
  }, [name])
  if (!wanted) return null
  return (
    <OptionalPart name={name ?? ''} onMissing={sayPopupMissing}>
      <RouterRoom>
        <DialogHost />
      </RouterRoom>
    </OptionalPart>
  )
}
