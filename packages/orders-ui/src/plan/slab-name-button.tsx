import { ButtonBase } from 'shared-ui/core';

export interface SlabNameButtonProps {
  name: string;
  /** Describes what a click does. */
  title: string;
  onClick: () => void;
}

/** Slab name that links to the slab's other location on the page. */
export const SlabNameButton = ({ name, title, onClick }: SlabNameButtonProps) => (
  <ButtonBase
    data-arrival
    title={title}
    onClick={onClick}
    sx={{
      font: 'inherit',
      color: 'inherit',
      textAlign: 'start',
      minHeight: 24,
      overflowWrap: 'anywhere',
      borderRadius: 0.5,
      textDecoration: 'underline dotted',
      textDecorationColor: 'transparent',
      textUnderlineOffset: '0.25em',
      '&:hover': { textDecorationColor: 'currentColor' },
      // Enlarges the touch target without moving the text.
      '@media (pointer: coarse)': {
        minHeight: 44,
        minWidth: 44,
        mt: '-11px',
        justifyContent: 'flex-start',
        textDecorationColor: 'currentColor',
      },
    }}
  >
    {name}
  </ButtonBase>
);
