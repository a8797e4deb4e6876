import { mount } from '../page-components/mount.tsx'
import { PayPage } from './pay-page.tsx'

mount(<PayPage />)
