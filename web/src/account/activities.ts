import { openDialog } from '../dialogs/dialogs.ts'
import { coverWhile } from '../notices/overlay.ts'

/**
 * R15: the activity page in a tab of its own. The tab is opened in the press, so that no pop-up blocker minds, and sent on
 * once the ticket is there; it cannot reach back to this page.
 */
export const openActivities = async (): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  const calls = import('../api.ts')
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
