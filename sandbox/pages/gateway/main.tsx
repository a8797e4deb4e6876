import { mount } from '../page-components/page-mount.tsx'
import { PayPage } from './pay-page.tsx'

mount(<PayPage />)
