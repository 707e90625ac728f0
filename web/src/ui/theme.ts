import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const brand = Array.from({ length: 10 }, (_, step) => `var(--brand-${step})`) as unknown as MantineColorsTuple
const gray: MantineColorsTuple = [
  '#fbfaf8', '#f4f1ed', '#e9e5df', '#dcd6ce', '#c9c2b9', '#8a828d', '#655d69', '#4d4651', '#37313b', '#231c26',
]
const dark: MantineColorsTuple = [
  '#f1ecf0', '#d3cad7', '#b5abb9', '#8f8594', '#4a4050', '#332b38', '#28212c', '#1e1922', '#151118', '#0e0b10',
]

// The <header> of a dialog would be announced as a second banner of the page.
const plain_header = { header: { role: 'presentation' } }

export const theme = createTheme({
  fontFamily: "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, gray, dark },
  black: '#231c26',
  white: '#ffffff',
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '16px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  shadows: { xs: 'var(--card-shadow)', sm: 'var(--card-shadow)', md: 'var(--float-shadow)', lg: 'var(--float-shadow)', xl: 'var(--float-shadow)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, not `Button.extend(…)`: the theme must not pull every component into the first page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 44 } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    Button: { defaultProps: { size: 'md' } },
    // The radius of a field would make a circle of it, which says "one of these".
    Checkbox: { defaultProps: { radius: 'xs' } },
    Drawer: { defaultProps: { position: 'right', padding: 'lg', attributes: plain_header, closeButtonProps: { 'aria-label': 'Close', size: 'lg' } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'lg', withinPortal: true } },
    Modal: { defaultProps: { centered: true, radius: 'lg', padding: 'lg', attributes: plain_header, closeButtonProps: { 'aria-label': 'Close', size: 'lg' } } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    TextInput: { defaultProps: { size: 'md' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: true } } },
  },
})

/** Mantine's colour roles, tied to our tokens; dimmed and error text keep 4.5:1 on paper and on cards, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-quiet)',
    '--mantine-color-placeholder': 'var(--ink-quiet)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-border': 'var(--hairline-strong)',
    '--mantine-color-anchor': 'var(--brand-ink)',
    '--mantine-color-error': 'var(--chip-bad-ink)',
    '--mantine-color-brand-text': 'var(--brand-ink)',
    '--mantine-color-brand-light': 'var(--brand-tint)',
    '--mantine-color-brand-light-hover': 'var(--brand-tint-strong)',
    '--mantine-color-brand-light-color': 'var(--brand-ink)',
    '--mantine-color-brand-outline': 'var(--brand-ink)',
    '--mantine-color-gray-text': 'var(--ink-quiet)',
    '--mantine-color-gray-light-color': 'var(--ink)',
    '--mantine-color-red-text': 'var(--chip-bad-ink)',
    '--mantine-color-red-light': 'var(--chip-bad)',
    '--mantine-color-red-light-color': 'var(--chip-bad-ink)',
    '--mantine-color-red-filled': '#a82323',
    '--mantine-color-red-filled-hover': '#8f1b1b',
    '--mantine-color-green-light': 'var(--chip-good)',
    '--mantine-color-green-light-color': 'var(--chip-good-ink)',
    '--mantine-color-green-filled': '#1f7a3f',
    '--mantine-color-yellow-light': 'var(--chip-warn)',
    '--mantine-color-yellow-light-color': 'var(--chip-warn-ink)',
    '--mantine-color-blue-light': 'var(--chip-info)',
    '--mantine-color-blue-light-color': 'var(--chip-info-ink)',
  }
  return {
    variables: {},
    light: { ...shared, '--mantine-color-default-hover': '#f4f1ed', '--mantine-color-gray-light': '#f4f1ed', '--mantine-color-gray-light-hover': '#e9e5df' },
    dark: { ...shared, '--mantine-color-default-hover': '#28212c', '--mantine-color-gray-light': '#28212c', '--mantine-color-gray-light-hover': '#332b38' },
  }
}
