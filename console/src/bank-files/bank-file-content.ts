import { saveFile } from '@sala/ui/browser/saved-file.ts'

/** Returns a bank file's bytes as base64. Text decoding could change them, and the uploads of two staff users must be identical. */
export const contentOf = (file: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => failed(reader.error ?? new Error('the file could not be read')))
    reader.readAsDataURL(file)
  })

export const saveText = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/csv' }), name)
