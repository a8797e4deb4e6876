import { openDialog } from '../dialogs/dialog-types.ts'
import { coverWhile } from '../notices/page-overlay-state.ts'

/**
 * Opens the activity page in a new tab (R15). The tab opens during the press, because browsers block a tab that a script opens later. The server then
 * returns the URL of the activity page. `opener` is cleared, so that the activity page cannot control the lobby's tab.
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
