import { hashSecret, sameSecret } from '../../platform/random.ts'

/** Compares two secrets in a time that does not depend on their content, so that a caller cannot guess them by measuring. */
export const sameText = (given: string, known: string): boolean =>
  sameSecret(hashSecret(given), hashSecret(known))
