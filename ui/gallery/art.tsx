import { BannerArt } from '@sala/ui/art/banner-art.tsx'
import { GameArt } from '@sala/ui/art/game-art.tsx'
import styles from './gallery.module.css'
import { Columns, Section } from './section.tsx'

/** Returns the URL of a picture that the lobby's build serves. */
const scene = (name: string) => `/lobby/assets/banners/${name}-1.svg`

const GAMES: readonly [emblem: string, hue: number, name: string][] = [
  ['elephant', 265, 'ช้างเผือกคู่บุญ'],
  ['naga', 150, 'ขุมทรัพย์พญานาค'],
  ['lotus', 330, 'สระบัวยามเช้า'],
  ['tiger', 28, 'กลองพยัคฆ์'],
  ['koi', 12, 'ธารปลาทอง'],
  ['lantern', 20, 'โคมกระดาษลอยฟ้า'],
  ['temple', 235, 'วิหารดวงดาว'],
  ['moon', 255, 'วิ่งใต้เงาจันทร์'],
  ['gem', 175, 'สวนอัญมณี'],
  ['crown', 285, 'ไพ่มงกุฎ'],
  ['dice', 350, 'ไฮโลสามลูก'],
  ['cards', 140, 'ไพ่ซ้ายขวา'],
  ['mango', 45, 'รถเข็นมะม่วง'],
  ['boat', 195, 'งานวัดลอยน้ำ'],
  ['kite', 210, 'ฤดูว่าวลม'],
  ['bell', 40, 'ระฆังรับอรุณ'],
  ['crab', 5, 'ท่าเรือปูม้า'],
  ['chilli', 0, 'ตรอกพริกเผ็ด'],
  ['coconut', 95, 'อ่าวมะพร้าว'],
  ['ball', 110, 'ฟุตบอลถ้วยหมู่บ้าน'],
  ['trophy', 60, 'ตะกร้อชิงถ้วย'],
  ['ticket', 310, 'เลขท้ายสองตัว'],
  ['coin', 46, 'หวยเหรียญด่วน'],
  ['shark', 190, 'ล่าฝันอันดามัน'],
  ['squid', 245, 'คืนไดหมึก'],
  ['sword', 275, 'ศึกดาบออนไลน์'],
  ['rocket', 300, 'ประจัญบานจรวด'],
  ['star', 200, 'ลีกเกาะใต้'],
  ['tuktuk', 220, 'ตุ๊กตุ๊กรอบเมือง'],
]

export function ArtSection() {
  return (
    <Section title="ภาพเกม">
      <Columns>
        <BannerArt
          src={scene('pavilion')}
          title="ศาลายินดีต้อนรับ"
          note="ฝาก ถอน เล่น ครบในที่เดียว ตลอด 24 ชั่วโมง"
          priority
        />
        <BannerArt src={scene('treasure')} title="ฝาก 100 รับ 100" note="สำหรับสมาชิกใหม่" />
        <BannerArt src={scene('lanterns')} title="คืนยอดเสีย 5%" note="ทุกวันพุธ" />
        <BannerArt src={scene('reef')} title="ยิงปลายามค่ำ" />
      </Columns>
      <br />
      <Columns>
        <GameArt emblem="naga" hue={150} name="ขุมทรัพย์พญานาค" provider="ตัวอย่าง" shape="wide" />
        <GameArt emblem="elephant" hue={265} name="ช้างเผือกคู่บุญ" titled={false} shape="wide" />
        <GameArt emblem="crown" hue={48} name="มงกุฎแห่งขุนเขา" provider="ตัวอย่าง" shape="square" />
      </Columns>
      <br />
      <div className={styles.tiles}>
        {GAMES.map(([emblem, hue, name]) => (
          <GameArt key={emblem} emblem={emblem} hue={hue} name={name} provider="ตัวอย่าง" />
        ))}
      </div>
    </Section>
  )
}
