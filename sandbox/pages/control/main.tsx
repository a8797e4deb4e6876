import { mount } from '../page-components/mount.tsx'
import { ControlPage } from './control-page.tsx'

mount(<ControlPage />)
