import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium that the browser tests use: CHROMIUM_PATH, one on the PATH, or the one that Playwright downloaded. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/opt/google/chrome']
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path))
}

/** Installs one: Debian's package where we may, else Playwright's own download. */
export function installChromium(log: (message: string) => void): string {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('Installing Chromium (apt-get) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('sh', ['-c', 'apt-get update -q && apt-get install -y -q --no-install-recommends chromium fonts-liberation'], { env, stdio: 'inherit' })
  }
  if (!findChromium()) {
    log('Installing Chromium (Playwright) …')
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.')
  return installed
}
