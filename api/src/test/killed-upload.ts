/** A process that stores a file and never comes to write its row. Says when the bytes are there, or dies on the way. For kill -9. */
import { loadSecrets } from '../platform/auth/secrets.ts'
import { createLocalBlobStore } from '../platform/blobs/blob-store.ts'

const { data_dir, folder, practice_id, size_bytes } = JSON.parse(process.argv[2]!) as { data_dir: string; folder: string; practice_id: number; size_bytes: number }
await createLocalBlobStore(loadSecrets({ secret: null, data_dir }), folder).put(practice_id, Buffer.alloc(size_bytes, 7))
process.stdout.write('stored\n')
await new Promise(() => setInterval(() => {}, 1000))
