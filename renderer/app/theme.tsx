import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type ExtendComponent,
  type FactoryPayload,
  type MantineColorsTuple,
  type MantineThemeComponent,
  rem,
  type ActionIconFactory,
  type AnchorFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type DrawerFactory,
  type InputFactory,
  type InputWrapperFactory,
  type MenuFactory,
  type ModalFactory,
  type NotificationFactory,
  type PillFactory,
  type PopoverFactory,
  type SegmentedControlFactory,
  type SelectFactory,
  type SkeletonFactory,
  type SwitchFactory,
  type TableFactory,
  type TabsFactory,
  type TextFactory,
  type TextareaFactory,
  type TooltipFactory,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

import { texts } from '../lib/texts.ts'
import controls from './controls.module.css'

const green: MantineColorsTuple = [
  '#f0f8f5',
  '#e3f1ec',
  '#c4e2d7',
  '#9bd0bd',
  '#4cc29d',
  '#2c9f7d',
  '#158265',
  '#0b6b53',
  '#08513f',
  '#05382c',
]

// Greys with a hint of green. Mantine paints its controls with these two scales.
const gray: MantineColorsTuple = [
  '#f5f7f6',
  '#eef2f0',
  '#e2e7e4',
  '#d8dfdb',
  '#cfd7d3',
  '#74817b',
  '#5d6a64',
  '#4a5852',
  '#2b3833',
  '#16211d',
]

const dark: MantineColorsTuple = [
  '#e8efec',
  '#b1beb8',
  '#8e9c96',
  '#8e9c96',
  '#35433d',
  '#1c2622',
  '#151d1a',
  '#0e1412',
  '#0a0f0d',
  '#060908',
]

const close = { 'aria-label': texts.close }

/** The head of a dialog is a header, which would be a second banner of the page. */
const plainHead = { header: { role: 'presentation' } }

/** What `Component.extend` does, by its type alone: the theme of a component is no reason to load it. */
const styled = <F extends FactoryPayload>(input: ExtendComponent<F>): MantineThemeComponent => input

export const theme = createTheme({
  colors: { green, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  black: '#16211d',
  white: '#fff',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  // Four sizes: labels, text, titles of parts, titles of pages.
  fontSizes: { xs: rem(12), sm: rem(13.5), md: rem(15), lg: rem(22), xl: rem(22) },
  fontWeights: { regular: '400', medium: '500', bold: '650' },
  lineHeights: { sm: '1.45', md: '1.45' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(22), fontWeight: '650', lineHeight: '1.3' },
      h2: { fontSize: rem(15), lineHeight: '1.4' },
      h3: { fontSize: rem(13.5), lineHeight: '1.45' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { sm: rem(6), md: rem(8), lg: rem(12) },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',

  // On the bright green of the dark theme, white letters cannot be read.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && { color: 'var(--desk-on-accent)' }),
  }),

  components: {
    ActionIcon: styled<ActionIconFactory>({
      defaultProps: { variant: 'subtle', color: 'gray', size: 'md' },
      classNames: { root: controls['icon'] ?? '' },
    }),
    // In a sentence, colour alone does not tell a link from the words around it.
    Anchor: styled<AnchorFactory>({ defaultProps: { underline: 'always' } }),
    Button: styled<ButtonFactory>({
      defaultProps: { size: 'sm' },
      classNames: {
        root: controls['button'] ?? '',
        inner: controls['buttonInner'] ?? '',
        label: controls['buttonText'] ?? '',
      },
    }),
    Checkbox: styled<CheckboxFactory>({
      defaultProps: { size: 'sm', radius: 4 },
      classNames: { body: controls['body'] ?? '', label: controls['text'] ?? '', input: controls['tick'] ?? '' },
    }),
    Drawer: styled<DrawerFactory>({
      defaultProps: { transitionProps: { duration: 0 }, closeButtonProps: close, attributes: plainHead },
      classNames: {
        title: controls['title'] ?? '',
        content: controls['scrollPane'] ?? '',
        body: controls['drawer'] ?? '',
      },
    }),
    Input: styled<InputFactory>({ classNames: { input: controls['input'] ?? '' } }),
    InputWrapper: styled<InputWrapperFactory>({
      // Forms ask for what is needed; the few fields that may stay empty say so.
      defaultProps: { withAsterisk: false },
      classNames: {
        label: controls['label'] ?? '',
        error: controls['small'] ?? '',
        description: controls['small'] ?? '',
      },
    }),
    Menu: styled<MenuFactory>({
      // The placeholder would be a child of the menu that is no item.
      defaultProps: { shadow: 'md', transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false },
    }),
    Modal: styled<ModalFactory>({
      defaultProps: {
        radius: 'lg',
        padding: 'lg',
        centered: true,
        transitionProps: { duration: 0 },
        closeButtonProps: close,
        attributes: plainHead,
      },
      classNames: {
        title: controls['title'] ?? '',
        inner: controls['around'] ?? '',
        content: `${controls['scrollPane']} ${controls['sheet']}`,
        body: controls['inSheet'] ?? '',
      },
    }),
    Notification: styled<NotificationFactory>({
      defaultProps: { withBorder: true, radius: 'md', closeButtonProps: close },
      classNames: { root: controls['notification'] ?? '', description: controls['text'] ?? '' },
    }),
    Pill: styled<PillFactory>({ classNames: { root: controls['pill'] ?? '' } }),
    Popover: styled<PopoverFactory>({ defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } }),
    SegmentedControl: styled<SegmentedControlFactory>({
      defaultProps: { size: 'sm', transitionDuration: 0 },
      classNames: { label: controls['segment'] ?? '' },
    }),
    Select: styled<SelectFactory>({
      defaultProps: {
        comboboxProps: { transitionProps: { duration: 0 } },
        rightSection: <IconChevronDown size={16} aria-hidden />,
      },
    }),
    Skeleton: styled<SkeletonFactory>({
      defaultProps: { radius: 'sm' },
      classNames: { root: controls['skeleton'] ?? '' },
    }),
    Switch: styled<SwitchFactory>({
      classNames: { body: controls['body'] ?? '', track: controls['track'] ?? '', label: controls['text'] ?? '' },
    }),
    Table: styled<TableFactory>({
      defaultProps: { horizontalSpacing: 14, verticalSpacing: 11, highlightOnHoverColor: 'var(--desk-hover)' },
      classNames: { th: controls['th'] ?? '' },
    }),
    Tabs: styled<TabsFactory>({
      defaultProps: { variant: 'pills', radius: 'xl' },
      classNames: { list: controls['tabs'] ?? '', tab: controls['tab'] ?? '' },
    }),
    Text: styled<TextFactory>({ defaultProps: { size: 'sm' } }),
    Textarea: styled<TextareaFactory>({ defaultProps: { autosize: true, minRows: 2, maxRows: 12 } }),
    Tooltip: styled<TooltipFactory>({ defaultProps: { openDelay: 300, transitionProps: { duration: 0 } } }),
  },
})

const shared = {
  '--mantine-color-text': 'var(--desk-ink)',
  '--mantine-color-body': 'var(--desk-paper)',
  '--mantine-color-dimmed': 'var(--desk-ink-3)',
  '--mantine-color-placeholder': 'var(--desk-ink-3)',
  '--mantine-color-error': 'var(--desk-bad)',
  '--mantine-color-anchor': 'var(--desk-accent)',
  '--mantine-color-default-border': 'var(--desk-line-2)',
  '--mantine-color-default-hover': 'var(--desk-hover)',
  '--mantine-shadow-md': 'var(--desk-shadow)',
  '--mantine-color-red-filled': 'var(--desk-bad-fill)',
  '--mantine-color-red-filled-hover': 'var(--desk-bad-fill-strong)',
  '--mantine-color-gray-light-hover': 'var(--desk-hover)',
  '--mantine-color-gray-light-color': 'var(--desk-ink-2)',
}

/** Mantine's own colours, taken from the identity's (theme.css). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...shared, '--mantine-primary-color-filled-hover': 'var(--desk-accent-strong)' },
  dark: {
    ...shared,
    '--mantine-color-green-filled': 'var(--desk-accent)',
    '--mantine-color-green-filled-hover': 'var(--desk-accent-strong)',
  },
})
