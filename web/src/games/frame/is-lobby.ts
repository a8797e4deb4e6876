import { BASE_PATH } from '../../base-path.ts'

/**
 * Returns whether the page in an iframe is the lobby itself. The browser does not allow reading the address
 * of another site's page.
 */
export const isLobby = (frame: HTMLIFrameElement): boolean => {
  try {
    return frame.contentWindow?.location.pathname.startsWith(BASE_PATH) ?? false
  } catch {
    return false
  }
}
