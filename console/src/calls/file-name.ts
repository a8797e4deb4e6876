const FILE_NAME = /filename="([^"/\\]+)"/

/**
 * Returns the file name in a response's content-disposition header, which contains the day of the file. Returns `other` if there is no such header.
 */
export const fileNameIn = (disposition: string | null, other: string): string =>
  FILE_NAME.exec(disposition ?? '')?.[1] ?? other
