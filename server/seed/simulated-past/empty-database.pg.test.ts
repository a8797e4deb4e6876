import { expect, test } from 'vitest'
import { useAffiliates } from '../../test/affiliates-setup.ts'
import { requireEmptyDatabase } from './empty-database.ts'

const { cashier, partner } = useAffiliates()

test('a database in which a failed run left only an affiliate is not empty', async () => {
  await expect(requireEmptyDatabase(cashier.database.url)).resolves.toBeUndefined()
  await partner()
  await expect(requireEmptyDatabase(cashier.database.url)).rejects.toThrow('members or partners')
})
