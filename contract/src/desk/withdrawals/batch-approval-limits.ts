/** Maximum number of withdrawals in one bulk approval. */
export const SEVERAL_MAX = 50
