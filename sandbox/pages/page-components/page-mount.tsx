import { tolerateTranslators } from '@sala/ui/browser/translator-tolerance.ts'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@sala/ui/fonts.css'
import '@sala/ui/fonts-member-pages.css'
import '@sala/ui/fonts-deferred.css'
import './base.css'

export function mount(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  tolerateTranslators()
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
