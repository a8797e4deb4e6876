const FILE_NAME = /filename="([^"/\\]+)"/

/** The file name that a response's content-disposition header gives, with the day of the file; `other` without one. */
export const fileNameIn = (disposition: string | null, other: string): string =>
  FILE_NAME.exec(disposition ?? '')?.[1] ?? other
