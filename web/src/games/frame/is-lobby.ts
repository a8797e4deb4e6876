import { BASE_PATH } from '../../base-path.ts'

/** Whether a frame shows the lobby itself. Another company's page does not let us read where it stands. */
export const isLobby = (frame: HTMLIFrameElement): boolean => {
  try {
    return frame.contentWindow?.location.pathname.startsWith(BASE_PATH) ?? false
  } catch {
    return false
  }
}
