import { openDialog } from '../dialogs/dialog-types.ts'
import { coverWhile } from '../notices/overlay.ts'

/**
 * Opens the activity page in a new tab (R15). The press itself opens the tab, so that popup blockers allow it. The server's ticket then gives the
 * URL of the page. The new tab cannot access this page.
 */
export const openActivities = async (): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  const calls = import('../calls/api.ts')
  try {
    const { api } = await calls
    const { url } = await coverWhile('กำลังเปิดกิจกรรม', api('POST /customers/activity-ticket'))
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    const { firstError } = await calls
    openDialog('generic', {
      title: 'เปิดกิจกรรมไม่สำเร็จ',
      text: firstError(error),
      submit: { label: 'ลองใหม่', run: () => void openActivities() },
    })
  }
}
