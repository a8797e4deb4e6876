/** R21: every page lies below it, in history mode. */
export const BASE_PATH = '/lobby'
