import { mount } from '../parts/mount.tsx'
import { BankPage } from './bank-page.tsx'

mount(<BankPage />)
