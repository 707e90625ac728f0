import type { Page } from '@playwright/test'

/** Waits until every colour and fade that is on its way has arrived; what moves for ever is left out. */
export async function settleMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.all(passing.map((one) => one.finished.catch(() => undefined)))
  })
}
