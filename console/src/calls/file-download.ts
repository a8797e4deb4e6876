import { saveFile } from '@sala/ui/browser/saved-file.ts'
import { callServer } from './server-call.ts'

/** Downloads a file from the desk API and saves it under `name`. A `body` is sent with the request. Throws `CallError`. */
export const download = async (path: `/${string}`, name: string, body?: object): Promise<void> => {
  const method = body === undefined ? 'GET' : 'POST'
  const file = await callServer({ method, url: `/desk/api${path}`, body }, answer => answer.blob())
  saveFile(file, name)
}
