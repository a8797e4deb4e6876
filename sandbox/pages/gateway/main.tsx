import { mount } from '../parts/mount.tsx'
import { PayPage } from './pay-page.tsx'

mount(<PayPage />)
