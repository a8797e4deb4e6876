/** R21: the prefix of all pages, in history mode. */
export const BASE_PATH = '/lobby'
