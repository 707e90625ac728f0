import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../../config.ts'
import { isBlobId, objectKey, type BlobObjects } from './objects.ts'

/** In a bucket of an S3-compatible store. One PUT writes an object whole or not at all, so nothing is ever left unfinished. */
export function s3Objects({ bucket, region, endpoint, access_key_id, secret_access_key }: NonNullable<Config['s3']>): BlobObjects {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    // Stores other than Amazon's know neither buckets as host names nor its newer checksums.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
  })
  const at = (practice_id: number, id: string) => ({ Bucket: bucket, Key: objectKey(practice_id, id) })

  async function* pages(prefix: string, delimiter?: string) {
    let token: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: delimiter, ContinuationToken: token }))
      yield page
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  return {
    async write(practice_id, id, bytes) {
      await client.send(new PutObjectCommand({ ...at(practice_id, id), Body: bytes, ContentLength: bytes.length, ContentType: 'application/octet-stream' }))
    },
    async read(practice_id, id) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(practice_id, id)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if ((error as { name?: string }).name === 'NoSuchKey') return null
        throw error
      }
    },
    async remove(practice_id, id) {
      await client.send(new DeleteObjectCommand(at(practice_id, id)))
    },
    async listPractices() {
      const found: number[] = []
      for await (const { CommonPrefixes = [] } of pages('', '/')) {
        for (const { Prefix = '' } of CommonPrefixes) if (/^[1-9]\d*\/$/.test(Prefix)) found.push(Number(Prefix.slice(0, -1)))
      }
      return found
    },
    async list(practice_id) {
      const found: { id: string; stored_at: Date }[] = []
      for await (const { Contents = [] } of pages(`${practice_id}/`)) {
        for (const { Key = '', LastModified } of Contents) {
          const id = Key.split('/').at(-1)!
          if (isBlobId(id) && LastModified) found.push({ id, stored_at: LastModified })
        }
      }
      return found
    },
    removeUnfinished: async () => 0,
  }
}
