/** Everything is answered under the lobby's prefix, and under `/api` as well (C22). */
export const API_PREFIXES = ['/lobby/api', '/api'] as const
