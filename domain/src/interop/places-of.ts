import type { Locator, ParsedFile } from './parsed-file.ts'

/** A place of the source as one line of text: to compare, and to show in a table. */
export function describePlace(locator: Locator): string {
  switch (locator.type) {
    case 'segment':
      return `message ${locator.message} ${locator.segment} ${locator.index}`
    case 'line':
      return `line ${locator.line}`
    case 'path':
      return locator.path
    case 'page':
      return `page ${locator.page}`
  }
}

/** Every place that a row, a text or a thing left out names: what of the source is accounted for. */
export function placesOf(file: ParsedFile): Set<string> {
  const locators = [
    ...file.rows.flatMap(({ locator, also_from }) => [locator, ...also_from]),
    ...file.texts.flatMap(({ locator, also_from }) => [locator, ...also_from]),
    ...file.left_out.flatMap((left) => left.locators),
    ...file.identities.map(({ locator }) => locator),
  ]
  return new Set(locators.map(describePlace))
}
