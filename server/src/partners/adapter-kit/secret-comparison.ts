import { hashSecret, sameSecret } from '../../platform/random.ts'

/** Compares two secrets. The time that it takes does not depend on their content. */
export const sameText = (given: string, known: string): boolean =>
  sameSecret(hashSecret(given), hashSecret(known))
