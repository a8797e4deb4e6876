import { mount } from '../page-components/page-mount.tsx'
import { BankPage } from './bank-page.tsx'

mount(<BankPage />)
