import { hashSecret, sameSecret } from '../../platform/random.ts'

/** Compares two secrets in constant time. */
export const sameText = (given: string, known: string): boolean =>
  sameSecret(hashSecret(given), hashSecret(known))
