import { mount } from '../page-components/mount.tsx'
import { ReceiverPage } from './receiver-page.tsx'

mount(<ReceiverPage />)
