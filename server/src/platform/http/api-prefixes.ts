/** URL prefixes of the API. Each call exists below the lobby's prefix and below `/api` (C22). */
export const API_PREFIXES = ['/lobby/api', '/api'] as const
