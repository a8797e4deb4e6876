import { saveFile } from '@sala/ui/browser/saved-file.ts'
import { fileNameIn } from './file-name.ts'
import { callServer } from './server-call.ts'

/**
 * Downloads a file from the desk's API and saves it under the name that the server gives, or `name` if it gives none. If there is a `body`, the
 * call is a POST with that body. Throws `CallError` if the server does not send the file.
 */
export const download = async (path: `/${string}`, name: string, body?: object): Promise<void> => {
  const method = body === undefined ? 'GET' : 'POST'
  const file = await callServer({ method, url: `/desk/api${path}`, body }, async answer => ({
    content: await answer.blob(),
    name: fileNameIn(answer.headers.get('content-disposition'), name),
  }))
  saveFile(file.content, file.name)
}
