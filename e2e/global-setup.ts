import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/** One product for all journeys, on a data directory of its own. Tests find it by baseURL, E2E_ORIGIN and E2E_DATA_DIR. */
export default async function startSharedProduct(): Promise<() => Promise<void>> {
  const data_dir = await mkdtemp(join(tmpdir(), 'wyze-e2e-'))
  const remove = () => rm(data_dir, { recursive: true, force: true })
  try {
    const product = await startProduct(data_dir)
    process.env['E2E_ORIGIN'] = product.origin
    process.env['E2E_DATA_DIR'] = data_dir
    return async () => {
      await product.stop()
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
