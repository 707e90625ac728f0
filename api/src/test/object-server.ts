import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Stored {
  bytes: Buffer
  at: Date
}

/** The few calls of an S3-compatible store that the product makes, over real HTTP, in memory. Lists two keys a page. */
export class ObjectServer {
  readonly objects = new Map<string, Stored>()
  readonly refused: string[] = []
  readonly #server: Server
  readonly #bucket: string
  /** The next so many requests are answered 503, as a busy store does. */
  busy = 0

  private constructor(server: Server, bucket: string) {
    this.#server = server
    this.#bucket = bucket
  }

  static async start(bucket: string, access_key_id: string): Promise<ObjectServer> {
    const http = createServer()
    const store = new ObjectServer(http, bucket)
    http.on('request', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const url = new URL(request.url!, 'http://store')
      const answer = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${access_key_id}/`) ? store.#answer(request.method!, url, Buffer.concat(chunks)) : store.#refuse('unsigned')
      response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/xml', 'content-length': answer.body.length }).end(answer.body)
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    return store
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(method: string, url: URL, bytes: Buffer): { status: number; body: Buffer; type?: string } {
    if (this.busy > 0) {
      this.busy--
      return { status: 503, body: Buffer.from('<Error><Code>SlowDown</Code></Error>') }
    }
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== this.#bucket) return this.#refuse('another bucket')
    const key = rest.join('/')
    if (method === 'GET' && key === '') return { status: 200, body: Buffer.from(this.#list(url.searchParams)) }
    if (method === 'PUT') this.objects.set(key, { bytes, at: new Date() })
    else if (method === 'DELETE') this.objects.delete(key)
    else if (method === 'GET') {
      const found = this.objects.get(key)
      return found ? { status: 200, body: found.bytes, type: 'application/octet-stream' } : { status: 404, body: Buffer.from('<Error><Code>NoSuchKey</Code></Error>') }
    } else return this.#refuse(method)
    return { status: method === 'DELETE' ? 204 : 200, body: Buffer.alloc(0) }
  }

  #list(query: URLSearchParams): string {
    const [prefix, delimiter, after] = [query.get('prefix') ?? '', query.get('delimiter'), query.get('continuation-token') ?? '']
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const entries = delimiter ? [...new Set(keys.map((key) => `${key.slice(prefix.length).split(delimiter)[0]}${delimiter}`))] : keys
    const rest = entries.filter((entry) => entry > after)
    const page = rest.slice(0, 2)
    const items = page.map((entry) => (delimiter ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>` : `<Contents><Key>${entry}</Key><LastModified>${this.objects.get(entry)!.at.toISOString()}</LastModified></Contents>`))
    const more = rest.length > 2 ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '<IsTruncated>false</IsTruncated>'
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${more}${items.join('')}</ListBucketResult>`
  }

  #refuse(why: string): { status: number; body: Buffer; type?: string } {
    this.refused.push(why)
    return { status: 403, body: Buffer.from('<Error><Code>AccessDenied</Code></Error>') }
  }
}
