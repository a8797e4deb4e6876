/** A team or player of a simulated match. All are invented for the sandbox; none is a real club, player or team. */
export type Side = {
  name: string
  hue: number
}

const sides = (...rows: readonly (readonly [name: string, hue: number])[]): readonly Side[] =>
  rows.map(([name, hue]) => ({ name, hue }))

const CLUBS = sides(
  ['เรือใบฟ้า เอฟซี', 200],
  ['ดอยหมอก ยูไนเต็ด', 268],
  ['ริมโขง เอฟซี', 24],
  ['ช้างทอง ซิตี้', 45],
  ['หาดขาว เอฟซี', 186],
  ['นกกระเรียน ยูไนเต็ด', 330],
  ['เขาเขียว ซิตี้', 140],
  ['พญาเรือ เอฟซี', 4],
  ['ลมหนาว เอฟซี', 220],
  ['ทุ่งรวง ซิตี้', 78],
)
const TEAMS = sides(
  ['ค่ายสนทะเล', 190],
  ['ค่ายศิลาแดง', 8],
  ['ทีมบึงบัว', 330],
  ['ทีมลมว่าว', 210],
  ['ทีมกังหัน', 50],
  ['ค่ายป่าตาล', 120],
  ['ทีมคลื่นใต้', 232],
  ['ค่ายเพลิงผา', 22],
)
const CREWS = sides(
  ['Lotus Byte', 320],
  ['Naga Wired', 150],
  ['Pixel Chang', 210],
  ['Monsoon Five', 190],
  ['Tuktuk Rush', 44],
  ['Garuda Loop', 12],
  ['Moon Rabbit', 250],
  ['Durian Core', 80],
)

const BY_GAME: Readonly<Record<string, readonly Side[]>> = {
  'sports-village-cup': CLUBS,
  'sports-island-league': CLUBS,
  'sports-northern-derby': CLUBS,
  'sports-futsal-night': CLUBS,
}

export const sidesOf = (gameId: string, section: string): readonly Side[] =>
  BY_GAME[gameId] ?? (section === 'esports' ? CREWS : TEAMS)
