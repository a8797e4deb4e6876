import { hashSecret, sameSecret } from '../../platform/random.ts'

/** Compares two secrets. The duration does not depend on their content, so that a caller cannot find out a secret by measuring durations. */
export const sameText = (given: string, known: string): boolean =>
  sameSecret(hashSecret(given), hashSecret(known))
