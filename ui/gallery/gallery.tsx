import { Logo } from '@sala/ui/brand/logo.tsx'
import { ActionsSection } from './actions.tsx'
import { ArtSection } from './art.tsx'
import { ChartSection } from './charts.tsx'
import { DataSection } from './data.tsx'
import { FeedbackSection } from './feedback.tsx'
import { FormSection } from './form.tsx'
import styles from './gallery.module.css'
import { OverlaySection } from './overlays.tsx'
import { StatusSection } from './status.tsx'

/** A page with every UI component in each of its states, for visual and accessibility checks. All data are invented. */
export function Gallery() {
  return (
    <main className={styles.page}>
      <h1>
        <Logo size="l" />
      </h1>
      <ActionsSection />
      <FormSection />
      <DataSection />
      <ChartSection />
      <StatusSection />
      <FeedbackSection />
      <OverlaySection />
      <ArtSection />
    </main>
  )
}
