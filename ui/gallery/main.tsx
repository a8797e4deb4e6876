import '@sala/ui/tokens.css'
import '@sala/ui/fonts.css'
import '@sala/ui/fonts-member-pages.css'
import '@sala/ui/fonts-deferred.css'
import '@sala/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
