import { Button } from '@sala/ui/action/button.tsx'
import { BannerArt } from '@sala/ui/art/banner-art.tsx'
import { Clock, Headphones, Landmark } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import { HitShelf } from '../games/shelves/hit-shelf.tsx'
import { ProviderShelves } from '../games/shelves/provider-shelves.tsx'
import { SectionShelves } from '../games/shelves/section-shelves.tsx'
import { JoinSteps } from './join-steps.tsx'
import styles from './visitor-home.module.css'

export function VisitorHome() {
  return (
    <>
      <Hero />
      <HitShelf />
      <ProviderShelves />
      <SectionShelves />
      <JoinSteps />
    </>
  )
}

function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <BannerArt scene="lanterns" priority className={styles.scene} />
      <div className={styles.words}>
        <h1 id="hero-title" className={styles.title}>
          เข้าศาลา แล้วสนุกได้ทุกเกม
        </h1>
        <p className={styles.lead}>สมัครด้วยเบอร์โทร ฝากถอนอัตโนมัติผ่านบัญชีธนาคารของคุณเอง เห็นยอดและทุกขั้นตอนชัดเจน</p>
        <div className={styles.actions}>
          <Button kind="primary" size="l" render={<Link to="/register" />}>
            สมัครสมาชิก
          </Button>
          <Button size="l" render={<Link to="/login" />}>
            เข้าสู่ระบบ
          </Button>
        </div>
        <ul className={styles.facts}>
          <li>
            <Clock aria-hidden="true" />
            เครดิตเข้าใน 3-5 นาที
          </li>
          <li>
            <Landmark aria-hidden="true" />
            ถอนเงิน 10-15 นาที
          </li>
          <li>
            <Headphones aria-hidden="true" />
            ดูแล 24 ชั่วโมง
          </li>
        </ul>
      </div>
    </section>
  )
}
