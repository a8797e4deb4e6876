import type { PaytableName } from './engines/slot.ts'

export type Section = 'slot' | 'casino' | 'sports' | 'lotto' | 'fish' | 'esports'

export type Symbols = 'garden' | 'river' | 'market' | 'legend' | 'sky'

/** How a game is played: a slot with a paytable and pictures, or one of the other engines. */
export type Play =
  | { engine: 'slot'; table: PaytableName; symbols: Symbols }
  | { engine: 'dice' | 'cards' | 'numbers' | 'fish' | 'football' | 'best_of_three' }

export type Game = {
  game_id: string
  name: string
  name_th: string
  section: Section
  provider: string
  /** A word for a picture; whoever shows the game draws it. */
  emblem: string
  /** Colour of the game, in degrees. */
  hue: number
  play: Play
}

type Named = [game_id: string, name: string, name_th: string, emblem: string, hue: number]

const slot = (provider: string, table: PaytableName, symbols: Symbols, ...named: Named): Game =>
  game('slot', provider, { engine: 'slot', table, symbols }, named)

const at = (
  section: Section,
  provider: string,
  engine: Exclude<Play['engine'], 'slot'>,
  ...named: Named
): Game => game(section, provider, { engine }, named)

function game(section: Section, provider: string, play: Play, named: Named): Game {
  const [game_id, name, name_th, emblem, hue] = named
  return { game_id, name, name_th, section, provider, emblem, hue, play }
}

/** Every name here is invented for the sandbox; none is a game that anyone sells. */
export const CATALOGUE: readonly Game[] = [
  slot('itp', 'calm', 'garden', 'itp-lotus-pond', 'Lotus Pond', 'สระบัวยามเช้า', 'lotus', 330),
  slot('itp', 'even', 'market', 'itp-floating-fair', 'Floating Fair', 'งานวัดลอยน้ำ', 'boat', 195),
  slot('itp', 'bold', 'legend', 'itp-naga-vault', 'Vault of the Naga', 'ขุมทรัพย์พญานาค', 'naga', 150),
  slot('itp', 'even', 'sky', 'itp-kite-season', 'Kite Season', 'ฤดูว่าวลม', 'kite', 210),

  slot('pg', 'even', 'legend', 'pg-tiger-drum', 'Tiger Drum', 'กลองพยัคฆ์', 'tiger', 28),
  slot('pg', 'calm', 'market', 'pg-mango-cart', 'Mango Cart', 'รถเข็นมะม่วง', 'mango', 45),
  slot('pg', 'bold', 'sky', 'pg-moon-rabbit-run', 'Moonlit Run', 'วิ่งใต้เงาจันทร์', 'moon', 255),
  slot('pg', 'even', 'river', 'pg-koi-stream', 'Koi Stream', 'ธารปลาทอง', 'koi', 12),
  slot('pg', 'calm', 'garden', 'pg-paper-lanterns', 'Paper Lanterns', 'โคมกระดาษลอยฟ้า', 'lantern', 20),

  slot(
    'playngo',
    'bold',
    'legend',
    'playngo-white-elephant',
    'The White Elephant',
    'ช้างเผือกคู่บุญ',
    'elephant',
    265,
  ),
  slot('playngo', 'calm', 'sky', 'playngo-sunrise-bells', 'Sunrise Bells', 'ระฆังรับอรุณ', 'bell', 40),
  slot('playngo', 'even', 'river', 'playngo-crab-harbour', 'Crab Harbour', 'ท่าเรือปูม้า', 'crab', 5),
  slot('playngo', 'even', 'garden', 'playngo-jewel-orchard', 'Jewel Orchard', 'สวนอัญมณี', 'gem', 175),

  slot(
    'pragmaticplay',
    'even',
    'market',
    'pragmaticplay-chilli-alley',
    'Chilli Alley',
    'ตรอกพริกเผ็ด',
    'chilli',
    0,
  ),
  slot(
    'pragmaticplay',
    'bold',
    'sky',
    'pragmaticplay-star-temple',
    'Star Temple',
    'วิหารดวงดาว',
    'temple',
    235,
  ),
  slot(
    'pragmaticplay',
    'calm',
    'river',
    'pragmaticplay-coconut-bay',
    'Coconut Bay',
    'อ่าวมะพร้าว',
    'coconut',
    95,
  ),
  slot(
    'pragmaticplay',
    'bold',
    'legend',
    'pragmaticplay-golden-crown',
    'Crown of the Hills',
    'มงกุฎแห่งขุนเขา',
    'crown',
    48,
  ),

  at('casino', 'ruby', 'dice', 'casino-hilo-three', 'Three-Dice Hi-Lo', 'ไฮโลสามลูก', 'dice', 350),
  at('casino', 'ruby', 'cards', 'casino-two-cards', 'Left or Right', 'ไพ่ซ้ายขวา', 'cards', 140),
  at('casino', 'jade', 'dice', 'casino-temple-dice', 'Temple Fair Dice', 'ลูกเต๋างานวัด', 'temple', 25),
  at('casino', 'jade', 'cards', 'casino-crown-cards', 'Crown Cards', 'ไพ่มงกุฎ', 'crown', 285),

  at('sports', 'arena', 'football', 'sports-village-cup', 'Village Cup', 'ฟุตบอลถ้วยหมู่บ้าน', 'ball', 110),
  at('sports', 'arena', 'football', 'sports-island-league', 'Island League', 'ลีกเกาะใต้', 'star', 200),
  at('sports', 'arena', 'best_of_three', 'sports-net-masters', 'Net Masters', 'ตะกร้อชิงถ้วย', 'trophy', 60),

  at('lotto', 'chokdee', 'numbers', 'lotto-two-digits', 'Two Digits', 'เลขท้ายสองตัว', 'ticket', 310),
  at('lotto', 'chokdee', 'numbers', 'lotto-quick-coins', 'Quick Coins', 'หวยเหรียญด่วน', 'coin', 46),
  at('lotto', 'chokdee', 'numbers', 'lotto-moon-numbers', 'Moon Numbers', 'เลขนำโชคคืนเพ็ญ', 'moon', 225),

  at('fish', 'blue', 'fish', 'fish-andaman-hunt', 'Andaman Hunt', 'ล่าฝันอันดามัน', 'shark', 190),
  at('fish', 'blue', 'fish', 'fish-squid-night', 'Squid Night', 'คืนไดหมึก', 'squid', 245),
  at('fish', 'blue', 'fish', 'fish-golden-reef', 'Golden Reef', 'แนวปะการังทอง', 'koi', 35),

  at('esports', 'nexus', 'best_of_three', 'esports-sword-arena', 'Sword Arena', 'ศึกดาบออนไลน์', 'sword', 275),
  at(
    'esports',
    'nexus',
    'best_of_three',
    'esports-rocket-clash',
    'Rocket Clash',
    'ประจัญบานจรวด',
    'rocket',
    300,
  ),
  at('esports', 'nexus', 'football', 'esports-pixel-football', 'Pixel Football', 'ฟุตบอลพิกเซล', 'ball', 165),
]

const BY_ID = new Map(CATALOGUE.map(one => [one.game_id, one]))

export function findGame(gameId: string): Game | null {
  return BY_ID.get(gameId) ?? null
}
