/** The path prefix of all pages of the lobby (R21). */
export const BASE_PATH = '/lobby'
