/**
 * Mantine ships one style sheet for everything (34 kB gz) or one file per component, to be imported by hand in the right
 * order. Here the build does it: the module that holds a component's class names brings that component's style sheet, so
 * a page carries the styles of what it renders and nothing else. Two cascade layers replace the order of imports: what
 * other components are made of (`mantine.base`) gives way to what is made of it (`mantine.parts`), and both to our own.
 */
import type { Plugin } from 'vite'

const class_names = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/
const style_sheet = /@mantine\/(core\/styles\/([\w-]+)|notifications\/styles|dates\/styles|spotlight\/styles)\.css$/
const base = new Set([
  'baseline', 'default-css-variables', 'global',
  'UnstyledButton', 'Text', 'Title', 'Paper', 'Input', 'Popover', 'ModalBase', 'Overlay', 'Loader', 'CloseButton', 'ScrollArea',
  'Group', 'Stack', 'Flex', 'ActionIcon', 'Button',
])
/** Class-name modules without a style sheet of their own. */
const without_sheet = new Set<string>()

export function mantineStyles(): Plugin {
  return {
    name: 'wyze-mantine-styles',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0]!
      const component = class_names.exec(path)?.[1]
      if (component && !without_sheet.has(component)) {
        return { code: `import '@mantine/core/styles/${component}.css'\n${code}`, map: null, moduleSideEffects: true }
      }
      const sheet = style_sheet.exec(path)
      if (sheet) return { code: `@layer mantine.${sheet[2] && base.has(sheet[2]) ? 'base' : 'parts'} {\n${code}\n}`, map: null }
      return null
    },
  }
}
