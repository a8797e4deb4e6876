/**
 * Seeds of the simulation of credit movements that `npm test` plays. They reach each situation that the seeds 1 to 1,832 reach.
 * `LIVES_CHOOSE=1 LIVES_SEEDS=1832 npx vitest run --project pg movement-simulation` plays all of them and prints a new list.
 */
export const WALLET_SEEDS: readonly number[] = [
  4, 11, 28, 37, 42, 44, 55, 59, 63, 64, 65, 83, 102, 110, 114, 119, 129, 139, 169, 171, 187, 204, 205, 211,
  232, 244, 264, 266, 271, 278, 327, 332, 361, 387, 450, 462, 479, 481, 516, 555, 558, 585, 587, 619, 640,
  665, 667, 726, 770, 772, 808, 819, 825, 889, 927, 959, 985, 1022, 1063, 1093, 1097, 1107, 1108, 1133, 1179,
  1201, 1214, 1216, 1218, 1307, 1313, 1349, 1365, 1573, 1656, 1658, 1659, 1665, 1765,
]
/** Number of situations that the seeds 1 to 1,832 reach, and so do the chosen ones. */
export const WALLET_SITUATIONS = 349
