import { api, firstError } from '../api.ts'
import { notify } from '../notices/notices.ts'

/**
 * R15: the activity page in a tab of its own. The tab is opened in the press, so that no pop-up blocker minds, and sent on
 * once the ticket is there; it cannot reach back to this page.
 */
export const openActivities = async (): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await api('POST /customers/activity-ticket')
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    notify('error', firstError(error))
  }
}
