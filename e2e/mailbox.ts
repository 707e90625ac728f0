import { expect } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Undoes quoted-printable: soft line breaks and =3D. */
function decode(body: string): string {
  return body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function readMails(data_dir: string, address: string, page: string): string[] {
  const outbox = join(data_dir, 'outbox')
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => decode(readFileSync(join(outbox, name), 'utf8')))
      .filter((mail) => mail.includes(address) && mail.includes(page))
  } catch {
    return []
  }
}

/** The path of the link in the newest mail to an address that leads to a page: `/verify-email#token=…`. */
export async function linkIn(address: string, page: string, data_dir = process.env['E2E_DATA_DIR']!): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      () => {
        const links = readMails(data_dir, address, page).flatMap((mail) => [...mail.matchAll(new RegExp(`${page}#\\w+=[\\w.-]+`, 'g'))].map(([link]) => link))
        found = links.at(-1)
        return found
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return found!
}
