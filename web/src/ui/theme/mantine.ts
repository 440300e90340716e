// The Linteau theme on Mantine. Styles load in this order: @mantine/core, tokens.css, mantine.css.
import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type DefaultMantineColor,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { COUCHE_MODALE, REPLI } from '../../lib/durees';

const encre: MantineColorsTuple = [
  '#EDF1F2',
  '#DFE5E7',
  '#C3CDD3',
  '#97A4AD',
  '#76858A',
  '#56636C',
  '#3A4650',
  '#2B3742',
  '#1F2933',
  '#151C24',
];
// The shades of Mantine's grey in our colours, so that borders, hovers and tracks of every component have them in both themes.
const gray: MantineColorsTuple = [
  '#EAF0EF',
  '#E6EBEA',
  '#D2DAD9',
  '#D2DAD9',
  '#76858A',
  '#6A787E',
  '#56636C',
  '#3A4650',
  '#2B3742',
  '#151C24',
];
const dark: MantineColorsTuple = [
  '#EDF1F2',
  '#BFC9CF',
  '#97A4AD',
  '#6C7C88',
  '#2B3742',
  '#1F2933',
  '#182029',
  '#10161C',
  '#0B1015',
  '#080C10',
];
// The named colours of the identity, as in <Alert color="opt">, <Badge color="libre">, <Progress color="danger">, c="trait".
const named = ['neuf', 'trait', 'danger', 'libre', 'opt', 'pre', 'res'] as const;
type Named = (typeof named)[number] | 'encre';
declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<DefaultMantineColor | Named, MantineColorsTuple>;
  }
}
const isNamed = (c: string | undefined): c is Named => c === 'encre' || named.some((n) => n === c);

const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? 'encre';
  const variant = input.variant === 'white' ? 'default' : input.variant;
  const base = defaultVariantColorsResolver({ ...input, variant });
  if (!isNamed(color)) return base;
  if (variant === 'filled') return { ...base, color: 'var(--lt-on-ink)' };
  if (color !== 'encre' && variant === 'outline') return { ...base, background: 'var(--lt-sheet)' };
  return base;
};

const fermer = { 'aria-label': 'Fermer' };
const dialogue = {
  zIndex: COUCHE_MODALE,
  radius: 0,
  padding: 'lg',
  transitionProps: { duration: 200 },
  closeButtonProps: fermer,
};
const pages: Record<string, string> = {
  first: 'Première page',
  previous: 'Page précédente',
  next: 'Page suivante',
  last: 'Dernière page',
};
const calendrier = {
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  previousYear: 'Année précédente',
  nextYear: 'Année suivante',
  previousDecade: 'Décennie précédente',
  nextDecade: 'Décennie suivante',
};

export const theme = createTheme({
  primaryColor: 'encre',
  primaryShade: { light: 9, dark: 0 },
  white: '#FFFFFF',
  black: '#151C24',
  colors: {
    encre,
    gray,
    dark,
    ...Object.fromEntries(named.map((n) => [n, colorsTuple(`var(--lt-${n})`)])),
  },
  variantColorResolver,
  defaultRadius: 2,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily: 'var(--lt-font-ui)',
  headings: {
    fontFamily: 'var(--lt-font-title)',
    fontWeight: '540',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.14' },
      h2: { fontSize: '1.125rem', lineHeight: '1.2' },
      h3: { fontSize: '.9375rem', lineHeight: '1.25' },
    },
  },
  fontSizes: { xs: '.75rem', sm: '.8125rem', md: '.875rem', lg: '.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.34', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.3' },
  spacing: { xs: '.5rem', sm: '.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  breakpoints: { xs: '30em', sm: '45em', md: '64em', lg: '75em', xl: '90em' }, // In pixels: 480, 720, 1024, 1200, 1440.
  shadows: { xs: 'none', sm: 'none', md: 'var(--lt-pop-in)', lg: 'var(--lt-pop)', xl: 'var(--lt-pop)' },
  components: {
    Alert: { defaultProps: { color: 'trait', closeButtonLabel: 'Fermer' } },
    Badge: { defaultProps: { radius: 2, variant: 'light' } },
    Button: { defaultProps: { size: 'sm' } },
    Chip: { defaultProps: { radius: 2 } },
    Collapse: { defaultProps: { transitionDuration: REPLI } },
    // The <header> of a drawer or a dialog is not a second banner of the page, so its role is taken away.
    Drawer: { defaultProps: { ...dialogue, attributes: { header: { role: 'presentation' } } } },
    Modal: { defaultProps: { ...dialogue, attributes: { header: { role: 'presentation' } } } },
    Notification: { defaultProps: { radius: 0, closeButtonProps: fermer } },
    Pagination: {
      defaultProps: {
        getControlProps: (c: string) => ({ 'aria-label': pages[c] }),
        getItemProps: (n: number) => ({ 'aria-label': `Page ${n}` }),
      },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Afficher le mot de passe' } },
    },
    Pill: { defaultProps: { radius: 2 } },
    // The list stays beside its field, inside the same landmark or dialog. The list itself scrolls when the keyboard moves
    // through it, because the keyboard cannot reach a scrolling frame around it.
    Select: {
      defaultProps: {
        clearButtonProps: { 'aria-label': 'Effacer' },
        comboboxProps: { withinPortal: false },
        withScrollArea: false,
      },
      styles: { options: { maxHeight: 280, overflowY: 'auto' } },
    },
    RangeSlider: { defaultProps: { thumbSize: 24 } },
    Slider: { defaultProps: { thumbSize: 24 } },
    Stepper: { defaultProps: { size: 'sm', radius: 0, iconSize: 28 } },
    // The buttons of @mantine/dates have no names by themselves. Their dialog has a name only when the field gives it the same id twice, as
    // in id="naissance" popoverProps={{ id: 'naissance' }}.
    ...Object.fromEntries(
      ['Calendar', 'DatePicker', 'DatePickerInput', 'DateTimePicker', 'MonthPicker', 'MonthPickerInput'].map(
        (n) => [
          n,
          {
            defaultProps: {
              ariaLabels: calendrier,
              ...(n.endsWith('Input') && { clearButtonProps: { 'aria-label': 'Effacer' } }),
              ...(n === 'DateTimePicker' && { submitButtonProps: { 'aria-label': 'Valider la date' } }),
            },
          },
        ],
      ),
    ),
    Switch: { defaultProps: { withThumbIndicator: false } },
    Table: { defaultProps: { verticalSpacing: 5, horizontalSpacing: 10, highlightOnHover: true } },
    Popover: { defaultProps: { zIndex: 1070, shadow: 'md' } },
    Menu: {
      defaultProps: { withinPortal: false, zIndex: 1070, shadow: 'md', withInitialFocusPlaceholder: false },
    }, // Mantine's placeholder would stand in the menu without being a menu item.
    // The list starts where its field starts. A centred list would first be placed for its own width, then resized to the field's.
    Combobox: { defaultProps: { position: 'bottom-start', zIndex: 1070, shadow: 'md' } },
    // The arrow keys go through the options from the field. Tab goes to the next field, and not to the list, which would close at once.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
  },
});

export const resolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--lt-ground)',
    '--mantine-color-text': 'var(--lt-ink)',
    '--mantine-color-bright': 'var(--lt-ink)',
    '--mantine-color-dimmed': 'var(--lt-ink-3)',
    '--mantine-color-placeholder': 'var(--lt-ink-3)',
    '--mantine-color-anchor': 'var(--lt-trait)',
    '--mantine-color-error': 'var(--lt-danger)',
    '--mantine-color-success': 'var(--lt-libre)',
    '--mantine-color-default': 'var(--lt-sheet)',
    '--mantine-color-default-hover': 'var(--lt-hover)',
    '--mantine-color-default-color': 'var(--lt-ink)',
    '--mantine-color-default-border': 'var(--lt-edge)',
    '--mantine-color-disabled': 'var(--lt-sunk)',
    '--mantine-color-disabled-color': 'var(--lt-ink-3)',
    '--mantine-color-disabled-border': 'var(--lt-line)',
    '--mantine-primary-color-contrast': 'var(--lt-on-ink)',
    '--mantine-color-encre-text': 'var(--lt-ink)',
    '--mantine-color-encre-filled': 'var(--lt-ink)',
    '--mantine-color-encre-filled-hover': 'var(--lt-ink-2)',
    '--mantine-color-encre-light': 'var(--lt-sunk)',
    '--mantine-color-encre-light-hover': 'var(--lt-hover)',
    '--mantine-color-encre-light-color': 'var(--lt-ink)',
    '--mantine-color-encre-outline': 'var(--lt-ink)',
    '--mantine-color-encre-outline-hover': 'var(--lt-hover)',
    ...Object.fromEntries(
      named.flatMap((n) => [
        ...['text', 'filled', 'filled-hover', 'light-color', 'outline'].map((v) => [
          `--mantine-color-${n}-${v}`,
          `var(--lt-${n})`,
        ]),
        ...['light', 'light-hover', 'outline-hover'].map((v) => [
          `--mantine-color-${n}-${v}`,
          `var(--lt-${n}-wash)`,
        ]),
      ]),
    ),
  };
  // Mantine writes in "white" on a fill. The near-white fills of the dark theme need dark text.
  return { variables: {}, light: both, dark: { ...both, '--mantine-color-white': 'var(--lt-on-ink)' } };
};
