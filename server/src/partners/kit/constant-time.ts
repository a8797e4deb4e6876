import { hashSecret, sameSecret } from '../../platform/random.ts'

/** Constant-time comparison of two secrets. */
export const sameText = (given: string, known: string): boolean =>
  sameSecret(hashSecret(given), hashSecret(known))
