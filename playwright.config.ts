import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/playwright',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // On a shared machine a stalled core can cost a time-out; what passes only the second time is counted and named as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    // Set by the global set-up, which runs before the processes of the tests read this file.
    baseURL: process.env['E2E_ORIGIN'],
    // Recording costs a third of the time; what fails is recorded when it is tried again.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
    // No test is about motion, and without a graphics card every frame of it is reckoned by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } }],
})
