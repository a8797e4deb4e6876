/**
 * Seeds of the simulation of credit movements that `npm test` plays. They reach each situation that the seeds 1 to 1,832 reach, at least twice if two
 * of those do. `LIVES_CHOOSE=1 LIVES_SEEDS=1832 npx vitest run --project pg movement-simulation` plays all of them and prints a new list.
 */
export const WALLET_SEEDS: readonly number[] = [
  4, 11, 22, 28, 37, 39, 42, 44, 53, 55, 59, 62, 63, 64, 65, 75, 83, 90, 94, 102, 110, 114, 119, 123, 125,
  129, 131, 139, 169, 170, 171, 185, 187, 197, 204, 205, 211, 232, 238, 244, 245, 264, 266, 271, 274, 278,
  309, 327, 332, 361, 370, 387, 397, 450, 462, 464, 466, 479, 481, 495, 499, 516, 555, 558, 577, 585, 587,
  619, 621, 640, 661, 665, 667, 669, 683, 687, 690, 697, 705, 714, 726, 770, 772, 781, 808, 819, 822, 825,
  850, 851, 880, 889, 916, 927, 956, 957, 959, 985, 1020, 1022, 1028, 1050, 1063, 1093, 1097, 1106, 1107,
  1108, 1109, 1115, 1133, 1173, 1179, 1190, 1195, 1201, 1209, 1214, 1216, 1218, 1246, 1251, 1307, 1313, 1320,
  1349, 1365, 1387, 1391, 1400, 1495, 1527, 1549, 1573, 1643, 1656, 1658, 1659, 1665, 1765, 1806, 1813, 1826,
]
/** Number of situations that the seeds 1 to 1,832 reach, and so do the chosen ones. */
export const WALLET_SITUATIONS = 349
