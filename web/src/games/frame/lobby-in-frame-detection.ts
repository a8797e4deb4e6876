import { BASE_PATH } from '../../base-path.ts'

/**
 * Returns whether the page in the iframe is the lobby itself. Browsers do not let a page read the URL of another site's page, so a failed
 * read means that it is not the lobby.
 */
export const isLobby = (frame: HTMLIFrameElement): boolean => {
  try {
    return frame.contentWindow?.location.pathname.startsWith(BASE_PATH) ?? false
  } catch {
    return false
  }
}
