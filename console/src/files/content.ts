import { saveFile } from '@sala/ui/browser/saved-file.ts'

/** The very bytes of a file as base64: what two people bring has to be the same. */
export const contentOf = (file: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => failed(reader.error ?? new Error('the file could not be read')))
    reader.readAsDataURL(file)
  })

/** Hands a text to the browser as a file to keep. */
export const saveText = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/csv' }), name)
