import { mount } from '../page-components/page-mount.tsx'
import { ControlPage } from './control-page.tsx'

mount(<ControlPage />)
