import { mount } from '../page-components/mount.tsx'
import { BankPage } from './bank-page.tsx'

mount(<BankPage />)
