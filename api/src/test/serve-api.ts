/** One API process as it runs in production, on a free port that it says. Ends when it is killed. */
import type { ClientConfig } from 'pg'
import { loadConfig } from '../config.ts'
import { startServer } from '../server.ts'

const { database, data_dir } = JSON.parse(process.argv[2]!) as { database: ClientConfig; data_dir: string }
const config = { ...loadConfig({ DATA_DIR: data_dir, PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4' }) }
const { app } = await startServer(config, database, '/nowhere')
const address = app.server.address()
process.stdout.write(`${typeof address === 'object' ? address!.port : ''}\n`)
