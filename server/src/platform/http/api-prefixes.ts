/** URL prefixes of the API. Each call exists below both, because C22 demands `/api` in addition to the lobby's prefix. */
export const API_PREFIXES = ['/lobby/api', '/api'] as const
