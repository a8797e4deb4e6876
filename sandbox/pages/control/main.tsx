import { mount } from '../parts/mount.tsx'
import { ControlPage } from './control-page.tsx'

mount(<ControlPage />)
